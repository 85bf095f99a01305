// Sends pictures from the start page: chosen, dropped or pasted, several side by side, each with a row of its own.
const drop = document.getElementById("drop");
const list = document.getElementById("progress");
const atOnce = 3;
// Larger pictures are shrunk before they are sent, more so in a slow network.
const network = navigator.connection;
const isSlow = network?.saveData || network?.downlink < 3 || /2g|3g/.test(network?.effectiveType);
const largeBytes = isSlow ? 300_000 : 1_500_000;
const largestSide = isSlow ? 1600 : 2000;
const quality = isSlow ? 0.6 : 0.85;
/** The name of the scan to come. */
let scan = null;

/** Returns a smaller picture; the file itself if it is small, or if the browser cannot read it as a picture. */
const shrunk = async (file) => {
  if (file.size < largeBytes || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, largestSide / Math.max(picture.width, picture.height));
    if (scale === 1 && !isSlow) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const bytes = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    return bytes && bytes.size < file.size ? new File([bytes], file.name, { type: "image/jpeg" }) : file;
  } catch {
    return file;
  }
};

const row = (file) => {
  const item = document.createElement("li");
  const [name, state, bar] = ["span", "span", "progress"].map((kind) => document.createElement(kind));
  name.className = "name";
  name.dir = "auto";
  name.textContent = file.name || "picture";
  bar.max = 1;
  bar.setAttribute("aria-label", name.textContent);
  item.append(name, state, bar);
  list.append(item);
  return { item, state, bar };
};

const begin = async () => {
  const answer = await fetch("/scans/begin", { method: "POST" });
  return answer.ok ? (await answer.json()).scan : null;
};

/** Returns the name of the scan, which the server gives while the first picture is shrunk. */
const begun = async () => {
  scan ??= begin().catch(() => null);
  const name = await scan;
  if (!name) scan = null;
  return name;
};

/** Sends one file. Returns the answer of the server; null if it failed. */
const post = (file, { state, bar }, name, replaced) => new Promise((resolve) => {
  const form = new FormData();
  form.append("picture", file, file.name || "picture");
  const request = new XMLHttpRequest();
  const place = replaced === undefined ? "" : `&replace=${replaced}`;
  request.open("POST", `/scans?into=${name}${place}`);
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
    bar.value = isDone ? 1 : 0;
    state.textContent = isDone ? drop.dataset.done : request.response?.title || drop.dataset.failed;
    resolve(isDone ? request.response : null);
  };
  request.send(form);
});

const send = async (file, shown) => {
  const [name, small] = await Promise.all([begun(), shrunk(file)]);
  const answer = await post(small, shown, name);
  // In the original, there may be codes that are too small in the shrunk picture.
  if (answer && answer.events === 0 && small !== file) return post(file, shown, name, answer.picture);
  return answer;
};

/** Offers to send a file again. */
const offerRetry = (file, shown, next) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = drop.dataset.retry;
  button.addEventListener("click", async () => {
    button.remove();
    if (await send(file, shown)) next();
    else offerRetry(file, shown, next);
  });
  shown.item.append(button);
};

const address = async () => `/scans/${await begun()}`;

const sendAll = async (files) => {
  if (files.length === 0) return;
  const jobs = files.map((file) => ({ file, shown: row(file) }));
  const waiting = [...jobs];
  let open = jobs.length;
  const next = async () => {
    open -= 1;
    if (open === 0) location.href = await address();
  };
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      job.answer = await send(job.file, job.shown);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, work));
  for (const { file, shown, answer } of jobs) {
    if (answer) next();
    else offerRetry(file, shown, next);
  }
  if (open > 0 && jobs.some((job) => job.answer)) {
    const link = document.createElement("a");
    link.className = "button";
    link.href = await address();
    link.textContent = drop.dataset.show;
    list.after(link);
  }
};

for (const input of drop.querySelectorAll("input[type=file]")) {
  const sendChosen = () => {
    const files = [...input.files];
    input.value = "";
    sendAll(files);
  };
  input.addEventListener("change", sendChosen);
  // In a slow network, pictures are chosen before this script arrives.
  sendChosen();
}
document.documentElement.classList.add("scripted");
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
  sendAll([...event.dataTransfer.files]);
});
addEventListener("paste", (event) => {
  sendAll([...event.clipboardData.files]);
});
