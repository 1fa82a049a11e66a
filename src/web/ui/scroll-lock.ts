let holders = 0;

/** Keeps the page from scrolling, and from shifting by the width of its scroll bar, until every holder has let go. */
export function holdPageStill(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (holders === 0) {
    style.setProperty('padding-right', `${window.innerWidth - clientWidth}px`);
    style.setProperty('overflow', 'hidden');
  }
  holders += 1;
  return () => {
    holders -= 1;
    if (holders > 0) return;
    style.removeProperty('padding-right');
    style.removeProperty('overflow');
  };
}
