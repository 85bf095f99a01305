// Adds to the pages what plain forms cannot do: dropping and pasting pictures, progress, and live updates.
const root = document.documentElement;
// Where pictures are chosen, the button that sends them stays until upload.js does its work.
if (!document.getElementById("drop")) root.classList.add("scripted");

// Stores the reader's time zone in a cookie; the pages show times in this zone from the next request on.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && root.dataset.zone !== zone && !document.cookie.includes(`zone=${encodeURIComponent(zone)}`)) {
  document.cookie = `zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; SameSite=Lax`;
  if (document.querySelector("main :is(.ticket, .grid, .rows)")) location.reload();
}

// An installed app shows a page even if the server does not answer.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

// A further script has the version of this one, because browsers keep scripts.
if (document.getElementById("camera") && navigator.mediaDevices?.getUserMedia) {
  import(new URL("camera.js" + new URL(import.meta.url).search, import.meta.url));
}

const parsed = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

// Shows what other programs change in the store. A form that a person is filling in stays as it is.
const live = document.body.dataset.live;
if (live) {
  let isDirty = false;
  addEventListener("input", () => { isDirty = true; });
  const show = async () => {
    if (isDirty || document.hidden) return;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = await parsed(answer);
    const focused = document.activeElement?.id;
    document.querySelector("main").replaceChildren(...page.querySelector("main").childNodes);
    if (focused) document.getElementById(focused)?.focus();
  };

  // Browsers permit six connections to a host, so only one of the visible pages listens, and informs the others.
  // Without locks, which need an encrypted connection, each page listens for itself.
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
  const begin = () => {
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
  if (!document.hidden) begin();
  addEventListener("pagehide", () => stop());
  addEventListener("visibilitychange", () => {
    stop();
    if (document.hidden) return;
    begin();
    show();
  });
}

// An all-day event has no times of day, so their fields are disabled.
const allDay = () => {
  const box = document.getElementById("allDay");
  if (!box) return;
  for (const field of document.querySelectorAll("#startTime, #endTime, #zone, .steppers button")) field.disabled = box.checked;
};
document.addEventListener("change", (event) => { if (event.target.id === "allDay") allDay(); });
allDay();

// The end of an event moves with its start.
const fields = (name) => [`${name}Day`, `${name}Time`].map((id) => document.getElementById(id));
const moment = (name) => {
  const [day, time] = fields(name);
  return day?.value ? Date.parse(`${day.value}T${time?.value || "00:00"}Z`) : NaN;
};
const setMoment = (name, value) => {
  const [[day, time], [date, clock]] = [fields(name), new Date(value).toISOString().split("T")];
  day.value = date;
  if (time?.value) time.value = clock.slice(0, time.value.length);
};
let start = moment("start");
const moveEnd = () => {
  const [old, end] = [start, moment("end")];
  start = moment("start");
  if (!Number.isNaN(start - old + end)) setMoment("end", end + start - old);
};
document.addEventListener("change", (event) => {
  if (["startDay", "startTime"].includes(event.target.id)) moveEnd();
});
document.addEventListener("click", (event) => {
  const minutes = event.target.dataset.minutes;
  if (!minutes || Number.isNaN(moment("start"))) return;
  setMoment("start", moment("start") + minutes * 60_000);
  moveEnd();
});

// The page that hands over an event opens it at once.
document.getElementById("hand-over")?.click();

// A line such as "Dinner tomorrow 20:00" fills in the form as it is typed.
const quick = document.getElementById("quick");
if (quick) {
  const line = document.getElementById("line");
  let turn = 0;
  /** Fills in the form from the line. Returns whether everything in the line was understood. */
  const fill = async (own) => {
    const answer = await fetch(`/event/new?${new URLSearchParams(new FormData(quick))}`);
    if (!answer.ok || own !== turn) return false;
    const page = await parsed(answer);
    for (const id of ["line-problem", "filled"]) {
      document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
    }
    start = moment("start");
    allDay();
    return document.getElementById("line-problem").textContent === "" && document.getElementById("title").value !== "";
  };
  line.addEventListener("input", () => {
    const own = ++turn;
    setTimeout(() => own === turn && fill(own), 250);
  });
  // Enter saves the event, if there is nothing to doubt.
  quick.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await fill(++turn)) document.querySelector("#filled button.primary").click();
  });
}

// The button of several events has the number of those that are ticked.
for (const form of document.querySelectorAll("form.several")) {
  const button = form.querySelector("button");
  form.querySelector("fieldset")?.addEventListener("change", () => {
    const count = form.querySelectorAll("input:checked").length;
    button.textContent = count === 1 ? button.dataset.one : button.dataset.count.replace("{0}", count);
    button.disabled = count === 0;
  });
}

for (const button of document.querySelectorAll("button.copy")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.done;
  });
}

// The choice of calendars applies as soon as one is ticked.
document.addEventListener("change", (event) => {
  if (event.target.closest(".choice form")) event.target.form.requestSubmit();
});

// Keys of the calendar: earlier, later, today, a new event, search.
const keys = { ArrowLeft: "[rel=prev]", ArrowRight: "[rel=next]", t: "#today", n: "#new" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, dialog")) return;
  if (event.key === "/" && document.getElementById("q")) {
    event.preventDefault();
    document.getElementById("q").focus();
  } else if (keys[event.key] && document.querySelector(".steps")) document.querySelector(keys[event.key])?.click();
});
