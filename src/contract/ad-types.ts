/** Kinds of home page ads (public specification, section 3); apart from the schemas, so that a page reaches them without zod. */
export const adTypes = ['image', 'text'] as const;
