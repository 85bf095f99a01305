// Adds to the pages what plain forms cannot do: dropping and pasting pictures, progress, and live updates.
const root = document.documentElement;
root.classList.add("scripted");

// Stores the reader's time zone in a cookie; the pages show times in this zone from the next request on.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && root.dataset.zone !== zone && !document.cookie.includes(`zone=${encodeURIComponent(zone)}`)) {
  document.cookie = `zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; SameSite=Strict`;
  if (document.querySelector("main :is(.ticket, .month, .rows)")) location.reload();
}

const drop = document.getElementById("drop");
if (drop) {
  const list = document.getElementById("progress");
  let scan = null;

  const send = (file) => new Promise((resolve) => {
    const row = document.createElement("li");
    const name = document.createElement("span");
    const state = document.createElement("span");
    const bar = document.createElement("progress");
    name.className = "name";
    name.textContent = file.name || "picture";
    bar.max = 1;
    bar.setAttribute("aria-label", name.textContent);
    row.append(name, state, bar);
    list.append(row);
    const form = new FormData();
    form.append("picture", file, file.name || "picture");
    const request = new XMLHttpRequest();
    request.open("POST", scan ? `/scans?into=${scan}` : "/scans");
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) bar.value = event.loaded / event.total;
    };
    request.upload.onload = () => {
      bar.removeAttribute("value");
      state.textContent = drop.dataset.reading;
    };
    request.onloadend = () => {
      const isDone = request.status === 201 && request.response;
      if (isDone) scan = request.response.scan;
      bar.value = 1;
      state.textContent = isDone ? drop.dataset.done : request.response?.title || drop.dataset.failed;
      resolve(isDone);
    };
    request.send(form);
  });

  const sendAll = async (files) => {
    const sent = [];
    for (const file of files) sent.push(await send(file));
    if (scan && sent.every(Boolean)) location.href = `/scans/${scan}`;
    else if (scan) {
      const link = document.createElement("a");
      link.href = `/scans/${scan}`;
      link.textContent = drop.dataset.done;
      const row = document.createElement("li");
      row.append(link);
      list.append(row);
    }
  };

  for (const input of drop.querySelectorAll("input[type=file]")) {
    input.addEventListener("change", () => {
      const files = [...input.files];
      input.value = "";
      if (files.length) sendAll(files);
    });
  }
  addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) drop.classList.remove("over");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    const files = [...event.dataTransfer.files];
    if (files.length) sendAll(files);
  });
  addEventListener("paste", (event) => {
    const files = [...event.clipboardData.files];
    if (files.length) sendAll(files);
  });
}

// Shows what other programs change in the store. A form that a person is filling in stays as it is.
const live = document.body.dataset.live;
if (live) {
  let isDirty = false;
  addEventListener("input", () => { isDirty = true; });
  const show = async () => {
    if (isDirty || document.hidden) return;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const focused = document.activeElement?.id;
    document.querySelector("main").replaceChildren(...page.querySelector("main").childNodes);
    if (focused) document.getElementById(focused)?.focus();
  };

  // Browsers permit six connections to a host, so only one of the visible pages listens, and tells the others. Without
  // locks, which need an encrypted connection, each page listens and none tells.
  const others = new BroadcastChannel("changes");
  others.onmessage = show;
  let stop = () => {};
  const listen = () => {
    const source = new EventSource(live);
    source.addEventListener("change", () => {
      if (navigator.locks) others.postMessage("change");
      show();
    });
    return source;
  };
  const start = () => {
    if (!navigator.locks) {
      const source = listen();
      stop = () => source.close();
      return;
    }
    const turn = new AbortController();
    let end = () => {};
    stop = () => {
      turn.abort();
      end();
    };
    navigator.locks.request("changes", { signal: turn.signal }, () => new Promise((resolve) => {
      const source = listen();
      end = () => {
        source.close();
        resolve();
      };
    })).catch(() => {});
  };
  if (!document.hidden) start();
  addEventListener("pagehide", () => stop());
  addEventListener("visibilitychange", () => {
    stop();
    if (document.hidden) return;
    start();
    show();
  });
}

// An all-day event has no times of day, so their fields are disabled.
const allDay = document.getElementById("allDay");
if (allDay) {
  const times = ["startTime", "endTime", "zone"].map((id) => document.getElementById(id)).filter(Boolean);
  const update = () => times.forEach((input) => { input.disabled = allDay.checked; });
  allDay.addEventListener("change", update);
  update();
}
document.getElementById("hand-over")?.click();
