import type { ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import { UiLink } from '../link/ui-link.tsx';
import { Picture } from '../picture/picture.tsx';
import classes from './split-form-layout.module.css';

export interface SplitFormLayoutProps {
  imageSrc: string;
  /** Over the picture, large; absent on phones. */
  headline: string;
  homeHref: string;
  /** Names the logo's link. */
  homeLabel: string;
  title: ReactNode;
  lede?: ReactNode;
  children: ReactNode;
}

/** A picture on five columns and a form on seven. On phones only the form, under the logo. */
export function SplitFormLayout(props: SplitFormLayoutProps) {
  return (
    <div className={classes.split}>
      <div className={classes.art}>
        <span className={classes.picture}>
          <Picture src={props.imageSrc} eager focus="50% 60%" />
        </span>
        <UiLink href={props.homeHref} className={classes.logo} aria-label={props.homeLabel}>
          <Logo height={34} label="" />
        </UiLink>
        <p className={classes.headline}>{props.headline}</p>
      </div>
      <div className={classes.side}>
        <div className={classes.form}>
          <div>
            <h1>{props.title}</h1>
            {props.lede && <p className={classes.lede}>{props.lede}</p>}
          </div>
          {props.children}
        </div>
      </div>
    </div>
  );
}
