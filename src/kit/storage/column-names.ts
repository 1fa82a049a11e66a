type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name & string;
type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

export type Fields<Row> = { _id: number } & {
  [Column in keyof Row as CamelCase<Column>]: Column extends `is_${string}` ? boolean : Row[Column];
};
type ToInteger<Value> = Value extends boolean ? 0 | 1 : Value;
type ColumnsFor<Body> = { [Field in keyof Body as SnakeCase<Field>]: ToInteger<Body[Field]> };

/**
 * Returns a function for the rows of one query, which all have the same columns. It returns the columns as fields of a
 * response: `is_active: 1` becomes `isActive: true`, and the id is also `_id`. The response schema drops the fields that it
 * does not have.
 */
export function fieldMapper() {
  let mapping: ReturnType<typeof mappingOf> | undefined;
  return <Row extends { readonly id: number }>(row: Row): Fields<Row> => {
    mapping ??= mappingOf(row);
    // copying and filling an object is eight times as fast as adding the fields one by one
    const fields: Record<string, unknown> = { ...mapping.empty, _id: row.id };
    for (const { column, field, isBoolean } of mapping.columns) {
      const value = row[column as keyof Row];
      fields[field] = isBoolean ? value === 1 : value;
    }
    return fields as Fields<Row>;
  };
}

/** The field of a column: 'isActive' for 'is_active'. */
export function fieldOf(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function mappingOf(row: object) {
  const columns = Object.keys(row).map((column) => ({
    column,
    field: fieldOf(column),
    isBoolean: column.startsWith('is_'),
  }));
  // an object from JSON.parse() is faster to copy than one from Object.fromEntries()
  const empty: object = JSON.parse(`{"_id":0${columns.map(({ field }) => `,"${field}":0`).join('')}}`);
  return { columns, empty };
}

/** The fields of a body as columns: `isActive: true` becomes `is_active: 1`. An omitted field has no column. */
export function toColumns<Body extends object>(body: Body): ColumnsFor<Body> {
  const columns = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      typeof value === 'boolean' ? Number(value) : value,
    ]);
  return Object.fromEntries(columns) as ColumnsFor<Body>;
}
