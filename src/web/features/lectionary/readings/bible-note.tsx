/** The Bible translation of the passages. */
export function BibleNote() {
  return <p className="mt-6 text-[0.9rem] text-quiet">Text: World English Bible, in the public domain.</p>;
}
