/** A record's id in a URL. Apart from the other constants, because most pages with such URLs need only this one. */
export const RECORD_NUMBER = /^[1-9]\d{0,8}$/;

/** A pagination cursor in a URL. */
export const CURSOR_PATTERN = /^[\w-]{1,1200}$/;
