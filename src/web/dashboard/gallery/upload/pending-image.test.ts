import { describe, expect, it } from 'vitest';
import { titleError, toPendingImage } from './pending-image.ts';

const titleOf = (name: string) => toPendingImage(new File(['a'], name)).title;

describe('a pending image', () => {
  it('gets its file name without the extension as title', () => {
    expect(titleOf('The umbrellas.at.dusk.JPG')).toBe('The umbrellas.at.dusk');
    expect(titleOf('umbrellas')).toBe('umbrellas');
    expect(titleOf('.png')).toBe('.png');
    expect(titleOf(`${'a'.repeat(300)}.jpg`)).toHaveLength(200);
  });

  it('needs a title', () => {
    expect(titleError({ title: '  ' })).toBe('Please fill this in');
    expect(titleError({ title: 'a'.repeat(201) })).toBe('At most 200 characters');
    expect(titleError({ title: 'The umbrellas' })).toBeUndefined();
  });
});
