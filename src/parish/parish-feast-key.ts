const PREFIX = 'parish-';

/** The key of a parish's own feast in the church's year: 'parish-12'. No key of the church's feasts begins so. */
export function parishFeastKey(id: number): string {
  return `${PREFIX}${id}`;
}

export function isParishFeastKey(key: string): boolean {
  return key.startsWith(PREFIX);
}
