/** Pixels that a pointer may move during a click. */
const clickSlack = 4;

/**
 * Moves a view by wheel, pointers and keys.
 * @param {HTMLElement} map
 * @param {MapView} view
 * @param {{onChange: () => void, onFit: () => void, onStep: (factor: number) => void}} actions
 *   onStep: a step of zooming
 */
export function installGestures(map, view, { onChange, onFit, onStep }) {
  const pointers = new Map();
  let isDragging = false;

  const place = (event) => {
    const box = map.getBoundingClientRect();
    return { left: event.clientX - box.left, top: event.clientY - box.top };
  };
  const middle = () => {
    const all = [...pointers.values()];
    const sum = (name) => all.reduce((total, pointer) => total + pointer[name], 0) / all.length;
    const [left, top] = [sum("left"), sum("top")];
    if (all.length < 2) return { left, top, spread: 0 };
    return { left, top, spread: Math.hypot(all[0].left - all[1].left, all[0].top - all[1].top) };
  };

  map.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { left, top } = place(event);
      const pixels = event.deltaY * [1, 16, view.height][event.deltaMode];
      view.zoom(2 ** (-Math.min(Math.max(pixels, -300), 300) / 200), left, top);
      onChange();
    },
    { passive: false },
  );

  map.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || pointers.size === 2) return;
    pointers.set(event.pointerId, place(event));
    if (pointers.size === 1) isDragging = false;
  });

  map.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    // The pointer was released outside this page.
    if (event.buttons === 0) return void pointers.delete(event.pointerId);
    const before = middle();
    const { left, top } = place(event);
    const start = pointers.get(event.pointerId);
    const isTrembling = Math.hypot(left - start.left, top - start.top) < clickSlack;
    if (!isDragging && pointers.size === 1 && isTrembling) return;
    if (!isDragging) map.setPointerCapture(event.pointerId);
    isDragging = true;
    pointers.set(event.pointerId, { left, top });
    const after = middle();
    view.drag(after.left - before.left, after.top - before.top);
    if (before.spread > 0 && after.spread > 0) view.zoom(after.spread / before.spread, after.left, after.top);
    onChange();
  });

  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(name, (event) => pointers.delete(event.pointerId));
  }
  // The end of a drag is not a click on the mark below it; a click by key has no detail.
  map.addEventListener(
    "click",
    (event) => {
      if (isDragging && event.detail > 0) event.stopPropagation();
    },
    { capture: true },
  );

  map.addEventListener("dblclick", (event) => {
    if (event.target.closest("button") !== null) return;
    event.preventDefault();
    const { left, top } = place(event);
    view.zoom(event.shiftKey ? 0.5 : 2, left, top);
    onChange();
  });

  map.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = Math.min(view.width, view.height) / 5;
    const moves = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    if (Object.hasOwn(moves, event.key)) view.drag(...moves[event.key]);
    else if (event.key === "+" || event.key === "=") return onStep(2);
    else if (event.key === "-" || event.key === "_") return onStep(0.5);
    else if (event.key === "0" || event.key === "Home") return onFit();
    else return;
    event.preventDefault();
    onChange();
  });
}
