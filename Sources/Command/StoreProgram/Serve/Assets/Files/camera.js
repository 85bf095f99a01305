// The live camera: frames are looked at quickly until one has an event; then that frame is read carefully.
const button = document.getElementById("camera");
const viewer = document.getElementById("viewer");
const video = viewer.querySelector("video");
const hint = viewer.querySelector("p");
const firstHint = hint.textContent;
const side = 1280;
const pause = 150;
let stream = null;

const frame = (quality) => new Promise((resolve) => {
  const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  canvas.toBlob(resolve, "image/jpeg", quality);
});

const stop = () => {
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
  video.srcObject = null;
};

const look = async (bytes) => {
  const answer = await fetch("/scans/look", { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: bytes });
  return answer.ok && (await answer.json()).events > 0;
};

const keep = async (bytes) => {
  const form = new FormData();
  form.append("picture", new File([bytes], "camera.jpg", { type: "image/jpeg" }));
  const answer = await fetch("/scans", { method: "POST", headers: { Accept: "application/json" }, body: form });
  const found = answer.ok ? await answer.json() : null;
  return found?.events > 0 ? found.scan : null;
};

const run = async () => {
  const own = stream;
  while (stream === own) {
    const bytes = video.videoWidth ? await frame(0.8) : null;
    if (bytes && await look(bytes).catch(() => false) && stream === own) {
      video.pause();
      hint.textContent = viewer.dataset.found;
      const scan = await keep(bytes).catch(() => null);
      if (scan && stream === own) {
        location.href = `/scans/${scan}`;
        return;
      }
      hint.textContent = firstHint;
      await video.play().catch(() => {});
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

button.hidden = false;
button.addEventListener("click", async () => {
  hint.textContent = firstHint;
  viewer.showModal();
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
    video.srcObject = stream;
    await video.play();
    run();
  } catch {
    hint.textContent = viewer.dataset.refused;
  }
});
viewer.querySelector("button").addEventListener("click", () => viewer.close());
viewer.addEventListener("close", stop);
addEventListener("pagehide", stop);
