import type { ComponentProps } from 'react';

const LOOKS = {
  quiet: 'button button-quiet',
  primary: 'button button-primary',
  danger: 'button button-danger',
  /** On a dark background. */
  night: 'button button-night',
  /** Only what `className` says. */
  plain: '',
};

export interface ButtonProps extends ComponentProps<'button'> {
  /** By default quiet. The action that a form or dialog is for is primary. */
  readonly look?: keyof typeof LOOKS;
}

/** A button in one of the looks of the site. It submits a form only with the type 'submit'. */
export function Button({ look = 'quiet', className = '', ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={`${LOOKS[look]} ${className}`} />;
}
