import { useParish } from './site.ts';

/** A name in Malayalam, small below the English one, if the parish shows them. */
export function Malayalam({ children }: { readonly children: string | null | undefined }) {
  const { liturgy } = useParish();
  if (!liturgy.malayalam || !children) return null;
  return (
    <small lang="ml" className="block font-sans text-[0.9rem] font-normal text-quiet">
      {children}
    </small>
  );
}
