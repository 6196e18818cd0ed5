import { UiLink, type UiLinkProps } from '../link/ui-link.tsx';
import { Button, type ButtonProps } from './button.tsx';

export type ButtonLinkProps = ButtonProps & Omit<UiLinkProps, keyof ButtonProps | 'color'>;

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  return <Button component={UiLink} {...props} />;
}
