let activeLocks = 0;

/**
 * Prevents the page from scrolling, without a shift by the width of the scroll bar.
 *
 * @returns the function that releases this lock; the page scrolls again when all locks are released.
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (activeLocks === 0) {
    style.setProperty('padding-right', `${window.innerWidth - clientWidth}px`);
    style.setProperty('overflow', 'hidden');
  }
  activeLocks += 1;
  return () => {
    activeLocks -= 1;
    if (activeLocks > 0) return;
    style.removeProperty('padding-right');
    style.removeProperty('overflow');
  };
}
