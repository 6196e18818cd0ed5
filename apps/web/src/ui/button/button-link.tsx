import { use } from 'react';
import { LinkShownContext, UiLink, type UiLinkProps } from '../link/ui-link.tsx';
import { Button, type ButtonProps } from './button.tsx';

export type ButtonLinkProps = ButtonProps & Omit<UiLinkProps, keyof ButtonProps | 'color'>;

/** A link that looks like a button; nothing where it leads nowhere. */
export function ButtonLink(props: ButtonLinkProps) {
  const isShown = use(LinkShownContext);
  if (!isShown(props.href)) return null;
  return <Button component={UiLink} {...props} />;
}
