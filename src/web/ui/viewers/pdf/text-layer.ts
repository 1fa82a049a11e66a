/** A piece of a text layer's text, and where it begins in all of it. */
interface Piece {
  readonly node: Text;
  readonly from: number;
}

/** The text of a drawn page as `pageText` has it, in its pieces: a line's end counts as one blank. */
export function layerPieces(layer: Element): readonly Piece[] {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const pieces: Piece[] = [];
  let length = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) length += 1;
    if (!(node instanceof Text)) continue;
    pieces.push({ node, from: length });
    length += node.length;
  }
  return pieces;
}

/** The part of a drawn page's text between two places; undefined where the layer does not reach. */
export function rangeIn(pieces: readonly Piece[], from: number, to: number): Range | undefined {
  const first = pieces.findLast((piece) => piece.from <= from);
  const last = pieces.findLast((piece) => piece.from < to);
  if (!first || !last) return undefined;
  const range = new Range();
  range.setStart(first.node, Math.min(from - first.from, first.node.length));
  range.setEnd(last.node, Math.min(to - last.from, last.node.length));
  return range;
}
