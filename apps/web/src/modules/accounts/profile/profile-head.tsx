import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import classes from './profile-head.module.css';

export interface ProfileHeadProps {
  name: string;
  username: string;
  profileImage: string | null;
  coverImage: string | null;
  /** Over the portrait: LIVE. */
  tag?: ReactNode;
  /** Beside the name: where the profile stands. */
  badge?: ReactNode;
  line?: ReactNode;
  /** Under the line: how the person is rated. */
  figures?: ReactNode;
  actions?: ReactNode;
}

/** The top of every profile: a wide picture, a framed portrait over its edge, and the name. */
export function ProfileHead(props: ProfileHeadProps) {
  return (
    <>
      <div className={classes.cover}>
        <Picture src={props.coverImage} isFirst sizes="max(100vw, 555px)" focus="50% 29%" />
      </div>
      <header className={`cd-wide ${classes.head}`}>
        <div className={classes.face}>
          <span className={classes.portrait}>
            <Picture src={props.profileImage} eager sizes="260px" focus="50% 20%" />
          </span>
          {props.tag && <span className={classes.tag}>{props.tag}</span>}
        </div>
        <div className={classes.words}>
          <div className={classes.names}>
            <h1>{props.name}</h1>
            <p className={classes.username}>
              @{props.username} {props.badge}
            </p>
          </div>
          {props.line && <div className={classes.line}>{props.line}</div>}
          {props.figures && <div className={classes.figures}>{props.figures}</div>}
        </div>
        {props.actions && <div className={classes.actions}>{props.actions}</div>}
      </header>
    </>
  );
}
