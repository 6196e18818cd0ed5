import { IconBrandFacebook, IconBrandInstagram, IconBrandX, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { ManagedHtml } from '../../modules/editorial/managed-html.tsx';
import { pathOfPage, useFooterContent, usePlacedPages } from '../../modules/editorial/use-cms-page.ts';
import { footerWords } from '../../platform/locales/footer-words.ts';
import { useSiteText } from '../../platform/site-features.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { FooterFrame } from '../../ui/frame/footer-frame.tsx';
import { messages } from '../messages.ts';
import classes from './site-footer.module.css';

const t = messages.footer;

/** Managed pages every site begins with, by our short names for them. */
const knownPages = {
  'about-us': t.aboutUs,
  dmca: t.dmca,
  '2257': t.records,
  'privacy-policy': t.privacyPolicy,
  'terms-condition': t.terms,
};
const knownSlugs = ['about-us', 'dmca', '2257', 'privacy-policy', 'terms-condition'] as const;
const fixedLinks = [
  { href: '/faq', label: t.faq },
  { href: '/contact-us', label: t.support },
  { href: '/complaint', label: t.complaints },
  { href: '/status', label: t.status },
];

const networks: {
  key: 'facebook' | 'twitter' | 'instagram';
  label: string;
  Icon: ComponentType<IconProps>;
}[] = [
  { key: 'facebook', label: t.facebook, Icon: IconBrandFacebook },
  { key: 'twitter', label: t.twitter, Icon: IconBrandX },
  { key: 'instagram', label: t.instagram, Icon: IconBrandInstagram },
];

/** Links, managed text, the operator's social links, the age notice and the source code the licence asks for. */
export function SiteFooter() {
  const line = useSiteText('footerLine') ?? footerWords.footerLine;
  const footer = useFooterContent();
  const placed = usePlacedPages('footer');
  const shown = knownSlugs.filter((slug) => !placed || placed.some((page) => page.slug === slug));
  const links = [
    ...shown.map((slug) => ({ href: pathOfPage(slug), label: knownPages[slug] })),
    ...(placed ?? [])
      .filter(({ slug }) => !(slug in knownPages))
      .map(({ slug, title }) => ({ href: pathOfPage(slug), label: title })),
    ...fixedLinks,
  ];
  const social = networks.flatMap(({ key, ...network }) => {
    const href = footer?.social[key];
    return href && /^https?:\/\//.test(href) ? [{ ...network, href }] : [];
  });
  return (
    <FooterFrame
      navLabel={t.nav}
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
          <b className={classes.age}>{t.adult}</b>
          {line}
          {/* The server answers here, not the router. */}
          <a className={classes.source} href="/source">
            {t.source}
          </a>
        </p>
      }
    />
  );
}
