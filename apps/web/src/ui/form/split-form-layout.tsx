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
  /** The picture is of whom it is about: it is shown on phones, too, its face in view. */
  isOfSomebody?: boolean;
  /** Under the headline; on phones under the picture. */
  foot?: ReactNode;
  /** In the picture's corner, opposite the logo. */
  corner?: ReactNode;
  /** Names the logo's link. */
  homeLabel: string;
  title: ReactNode;
  lede?: ReactNode;
  children: ReactNode;
}

/** A picture on five columns and a form on seven. On phones only the form, under the logo. */
export function SplitFormLayout(props: SplitFormLayoutProps) {
  return (
    <div
      className={classes.split}
      data-somebody={props.isOfSomebody || undefined}
      data-foot={props.foot ? true : undefined}
    >
      <div className={classes.art}>
        <span className={classes.picture}>
          <Picture src={props.imageSrc} eager focus={props.isOfSomebody ? '50% 20%' : '50% 60%'} />
        </span>
        <UiLink href={props.homeHref} className={classes.logo} aria-label={props.homeLabel}>
          <Logo height={34} label="" />
        </UiLink>
        {props.corner}
        <div className={classes.words}>
          <p className={classes.headline}>{props.headline}</p>
          {props.foot}
        </div>
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
