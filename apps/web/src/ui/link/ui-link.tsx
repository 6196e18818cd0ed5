import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, use } from 'react';

export interface UiLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** How the app renders an inner link. The app hands its router's link to UiProvider; `a` is the fallback. */
export const LinkContext = createContext<ComponentType<UiLinkProps> | null>(null);

const leavesTheApp = (href: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href);

/** A link to somewhere in the app (through its router) or outside it (a plain anchor). */
export function UiLink({ href, ...rest }: UiLinkProps) {
  const Inner = use(LinkContext);
  if (Inner && !leavesTheApp(href)) return <Inner href={href} {...rest} />;
  return <a href={href} {...rest} />;
}
