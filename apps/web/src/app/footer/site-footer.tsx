import { IconBrandFacebook, IconBrandInstagram, IconBrandX, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { ManagedHtml } from '../../modules/editorial/managed-html.tsx';
import { useFooterContent } from '../../modules/editorial/use-cms-page.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { FooterFrame } from '../../ui/frame/footer-frame.tsx';
import { messages } from '../messages.ts';
import classes from './site-footer.module.css';

const words = messages.footer;

const links = [
  { href: '/about-us', label: words.aboutUs },
  { href: '/dmca', label: words.dmca },
  { href: '/privacy-policy', label: words.privacyPolicy },
  { href: '/terms-condition', label: words.terms },
  { href: '/faq', label: words.faq },
  { href: '/contact-us', label: words.support },
  { href: '/complaint', label: words.complaints },
];

const networks: {
  key: 'facebook' | 'twitter' | 'instagram';
  label: string;
  Icon: ComponentType<IconProps>;
}[] = [
  { key: 'facebook', label: words.facebook, Icon: IconBrandFacebook },
  { key: 'twitter', label: words.twitter, Icon: IconBrandX },
  { key: 'instagram', label: words.instagram, Icon: IconBrandInstagram },
];

/** Links, managed text, the operator's social links, the age notice and the source code the licence asks for. */
export function SiteFooter() {
  const footer = useFooterContent();
  const social = networks.flatMap(({ key, ...network }) => {
    const href = footer?.social[key];
    return href && /^https?:\/\//.test(href) ? [{ ...network, href }] : [];
  });
  return (
    <FooterFrame
      navLabel={words.nav}
      links={links}
      text={footer?.content ? <ManagedHtml html={footer.content} /> : undefined}
      social={
        social.length > 0 &&
        social.map(({ href, label, Icon }) => (
          <IconButton key={href} label={label} component="a" href={href} target="_blank" rel="noreferrer">
            <Icon size={20} stroke={1.75} />
          </IconButton>
        ))
      }
      legal={
        <p className={classes.legal}>
          <b className={classes.age}>{words.adult}</b>
          {words.notice}
          {/* The server answers here, not the router. */}
          <a className={classes.source} href="/source">
            {words.source}
          </a>
        </p>
      }
    />
  );
}
