import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, use } from 'react';

export interface UiLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** How the app renders an inner link. The app hands its router's link to UiProvider; `a` is the fallback. */
export const LinkContext = createContext<ComponentType<UiLinkProps> | null>(null);

/** Whether an address of the app leads somewhere now. The app hands it to UiProvider; without it every one does. */
export const LinkShownContext = createContext<(href: string) => boolean>(() => true);

const leavesTheApp = (href: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href);

/** A link to somewhere in the app (through its router) or outside it (a plain anchor); its words alone where it leads nowhere. */
export function UiLink({ href, ...rest }: UiLinkProps) {
  const Inner = use(LinkContext);
  const isShown = use(LinkShownContext);
  if (!isShown(href)) return <span className={rest.className}>{rest.children}</span>;
  if (Inner && !leavesTheApp(href)) return <Inner href={href} {...rest} />;
  return <a href={href} {...rest} />;
}
