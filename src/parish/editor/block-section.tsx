import Pencil from 'lucide-react/icons/pencil';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import type { FieldDefinition } from '#kit/crud/form/fields.ts';
import { SaveCanceledError } from '#kit/crud/form/use-record-form.ts';
import { useLinkedForm } from '#kit/crud/list/use-linked-form.ts';
import type { RecordCalls } from '#kit/crud/types.ts';
import { browserClient, newestVersion } from '#kit/session/browser-client.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { success, useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { blockDefinitions, type Parish, type ParishBlock } from '../contract.ts';

type BlockRecord<Block extends ParishBlock> = Parish[Block] & { readonly parish: Parish };

function toRecord<Block extends ParishBlock>(block: Block, parish: Parish): BlockRecord<Block> {
  return { ...parish[block], parish };
}

/** The form of a block: where visitors see it, its fields, and how they see it. */
interface BlockForm<Block extends ParishBlock> {
  readonly block: Block;
  /** Where the details appear, as the end of a sentence. */
  readonly appears: string;
  /** Whether visitors see nothing of an empty field. */
  readonly mayBeEmpty?: boolean;
  readonly fields: readonly FieldDefinition<BlockRecord<Block>>[];
  /** By default the contract's schema of the block. */
  readonly schema?: z.ZodType;
  /** The request body for the form's values; by default the values. */
  readonly toBody?: (values: object) => object;
  /** The saved details in the tab, or the body in the form. A selected file is not among the pictures. */
  readonly Preview: ComponentType<{ readonly parish: Parish }>;
  /** Asks for confirmation of a change; null if it needs none. */
  readonly confirmation?: (
    parish: Parish,
    values: object,
    onAnswer: (isConfirmed: boolean) => void,
  ) => ReactNode;
}

/** A section of the tab. */
export interface ParishSection {
  /** The anchor. */
  readonly id: string;
  readonly heading: string;
  /** Whether the content shows the heading itself. */
  readonly hasOwnHeading?: boolean;
  readonly Content: ComponentType<{ readonly parish: Parish; readonly reload: () => Promise<void> }>;
}

/** A section that shows a block and has a button to edit it. */
export function blockSection<Block extends ParishBlock>(form: BlockForm<Block>): ParishSection {
  return {
    id: form.block,
    heading: blockDefinitions[form.block].heading,
    Content: (props) => <BlockSection form={form} {...props} />,
  };
}

type BlockSectionProps<Block extends ParishBlock> = ComponentProps<ParishSection['Content']> & {
  readonly form: BlockForm<Block>;
};

function BlockSection<Block extends ParishBlock>({ form, reload, ...props }: BlockSectionProps<Block>) {
  const { appears, block, Preview } = form;
  const parish = {
    ...props.parish,
    [block]: newestVersion(`parish.${block}`, props.parish[block]),
  };
  const [editing, setEditing] = useState<{ readonly opensHistory?: boolean } | null>(null);
  const result = useResult();
  useLinkedForm(block, (_, opensHistory) => setEditing({ opensHistory }));
  return (
    <>
      <p className="max-w-[32.3em] text-quiet">This appears {appears}.</p>
      <div className="card mt-4 max-w-3xl p-5 wrap-anywhere sm:p-7">
        <Preview parish={parish} />
      </div>
      <Button className="mt-4 max-sm:w-full" onClick={() => setEditing({})}>
        <Pencil size={20} strokeWidth={1.5} />
        Edit <span className="sr-only">“{blockDefinitions[block].heading}”</span>
      </Button>
      {editing && (
        <BlockDialog
          {...editing}
          form={form}
          parish={parish}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            result.show(success(`“${blockDefinitions[block].heading}” was saved. Visitors see it now.`));
            reload();
          }}
        />
      )}
      {result.dialog}
    </>
  );
}

interface BlockDialogProps<Block extends ParishBlock> {
  readonly opensHistory?: boolean;
  readonly form: BlockForm<Block>;
  readonly parish: Parish;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Dialog with the form of a block. */
function BlockDialog<Block extends ParishBlock>({ form, parish, ...props }: BlockDialogProps<Block>) {
  const { block, fields, toBody = (values) => values, mayBeEmpty, Preview } = form;
  const { heading, body: schema } = blockDefinitions[block];
  const [question, setQuestion] = useState<ReactNode>(null);

  let current = parish;
  const isConfirmed = (values: object) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        setQuestion(null);
        resolve(isYes);
      };
      const asked = form.confirmation?.(current, values, answer);
      if (asked) setQuestion(asked);
      else resolve(true);
    });
  const calls: RecordCalls<BlockRecord<Block>, object> = {
    async read() {
      current = await browserClient.parish.read();
      return toRecord(block, current);
    },
    async versions({ query }) {
      const { versions, hasOlder } = await browserClient.parish.versions({ params: { block }, query });
      const toVersion = ({ record: { pictures, ...values }, ...version }: (typeof versions)[number]) => {
        const record = toRecord(block, { ...parish, pictures, [block]: values } as Parish);
        return { ...version, record };
      };
      return { versions: versions.map(toVersion), hasOlder };
    },
    async update({ params: _, body, ...rest }) {
      if (!(await isConfirmed(body))) throw new SaveCanceledError();
      const save = browserClient.parish[block] as unknown as (call: object) => Promise<Parish[Block]>;
      return toRecord(block, { ...parish, [block]: await save({ ...rest, body: toBody(body) }) });
    },
  };

  return (
    <>
      <RecordDialog<BlockRecord<Block>, readonly FieldDefinition<BlockRecord<Block>>[]>
        {...props}
        messages={{ editTitle: heading, saveFailed: `Failed to save “${heading}”` }}
        fields={fields}
        schema={form.schema ?? schema}
        calls={calls as never}
        record={toRecord(block, parish)}
        draftKind={`parish-${block}`}
        before={mayBeEmpty && <p className="text-quiet">Leave a field empty to show nothing.</p>}
        after={
          <section aria-label="Preview" className="border-line border-t pt-5">
            <p className="eyebrow mb-3">Preview</p>
            <div className="wrap-anywhere">
              <LivePreview>
                {(values, pictures) => (
                  <Preview
                    parish={{ ...parish, pictures, [block]: { ...parish[block], ...toBody(values) } }}
                  />
                )}
              </LivePreview>
            </div>
          </section>
        }
      />
      {question}
    </>
  );
}

function LivePreview(props: { children: (values: object, pictures: Parish['pictures']) => ReactNode }) {
  const values = useWatch();
  const picture = (name: string) => (values[name] instanceof File ? null : values[name]);
  return props.children(values, {
    patron: picture('patronImage'),
    hero: picture('heroImage'),
    greeter: picture('greeterImage'),
  });
}
