import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SendingForm } from './submitting-form.tsx';

/** Forms that save nothing: they lead to another page or another view; and the one whose rows stand still one by one. */
const OTHERS = [
  'dashboard/gallery/upload/upload-dialog.tsx',
  'features/lectionary/month/month-calendar.tsx',
  'ui/search-box.tsx',
  'ui/sending-form.tsx',
  'ui/viewers/pdf/page-field.tsx',
];

describe('a form that is sent', () => {
  it('is such a form everywhere, so that no word is typed into it that goes with the answer', () => {
    const web = resolve(import.meta.dirname, '..');
    const plain = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .filter((file) => /<form\s/.test(readFileSync(join(web, file), 'utf8')));
    expect(plain.sort()).toEqual(OTHERS);
  });

  it('says so while it is', () => {
    const written = (isSending: boolean) => renderToStaticMarkup(<SendingForm isSending={isSending} />);
    expect(written(true)).toBe('<form data-sending="true"></form>');
    expect(written(false)).toBe('<form></form>');
  });
});
