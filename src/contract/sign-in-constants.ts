/** Figures of the sign-in that the browser shows too; free of zod. Public specification, section 9. */
export const CODE_DIGITS = 6;
export const CODE_LIFETIME_SECONDS = 600;
