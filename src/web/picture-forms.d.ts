/** A picture beside the parish's configuration, in every form that a page may ask for: made by scripts/picture-forms.ts. */
declare module '*?picture' {
  import type { Picture } from '#contract/media.ts';

  const forms: Picture;
  export default forms;
}
