import { fileValues } from '../../src/server/parish/initial-values.ts';

/** The details of the demonstration parish. */
export const parish = fileValues();
