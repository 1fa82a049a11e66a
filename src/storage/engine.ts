/** The two databases that a parish may run on. */
export type Engine = 'sqlite' | 'postgres';
