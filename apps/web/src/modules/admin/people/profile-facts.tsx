import { formatDay } from '../../../ui/format/format-date.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import type { Outputs } from '../console/api.ts';
import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { labelOf, when } from '../console/format.tsx';
import { people as messages } from './locales/people.ts';

const { detail, profile: text } = messages.accounts;

/** The profile as its owner sees it. */
export function ProfileFacts({ of: account }: { of: Outputs['getAccount']['data'] }) {
  const { profile, username } = account;
  const { aboutMe, hootChie, bioInfo } = profile;
  return (
    <section>
      <h3>{detail.profile}</h3>
      {account.profileImage && (
        <p className={classes.thumb}>
          <img src={account.profileImage} alt={detail.picture({ username })} />
        </p>
      )}
      {profile.waitingPictures.map(
        ({ _id, use, url, reason }) =>
          url && (
            <figure key={_id} className={classes.thumb}>
              <img src={url} alt={detail.waitingPicture[use]} />
              <figcaption>{reason ?? detail.waitingPicture[use]}</figcaption>
            </figure>
          ),
      )}
      <Facts
        of={{
          [text.username]: username,
          [text.name]: profile.name,
          [text.tagline]: profile.tagline,
          [text.description]: profile.description,
          [text.gender]: profile.gender,
          [text.email]: profile.email,
          [text.dob]: profile.dob && formatDay(profile.dob),
          [text.phone]: profile.phone,
          [text.address]: profile.address,
          [text.city]: profile.city,
          [text.postal]: profile.postal,
          [text.state]: profile.state,
          [text.stateCode]: profile.shortstate,
          [text.country]: profile.country,
          [text.contentTerms]: profile.contentTermsAcceptedAt && when(profile.contentTermsAcceptedAt),
          [text.featuredUntil]: profile.advertismentendDate && when(profile.advertismentendDate),
          [text.bio.name]: bioInfo.name,
          [text.bio.email]: bioInfo.email,
          [text.bio.phone]: bioInfo.phone,
          [text.bio.address]: bioInfo.address,
          [text.bio.approval]: account.type === 'model' && labelOf(bioInfo.adminApproved),
          [text.about.age]: aboutMe.age,
          [text.about.height]: aboutMe.height,
          [text.about.weight]: aboutMe.weight,
          [text.about.build]: aboutMe.build,
          [text.about.ethnicity]: aboutMe.ethenticity,
          [text.about.hairColor]: aboutMe.hairColor,
          [text.about.eyeColor]: aboutMe.eyeColor,
          [text.about.bustSize]: aboutMe.bustSize,
          [text.about.cupSize]: aboutMe.cupSize,
          [text.about.waist]: aboutMe.waist,
          [text.about.hips]: aboutMe.hips,
          [text.about.pubicHair]: aboutMe.publicHair,
          [text.more.bustSize]: hootChie.bustSize,
          [text.more.shoeSize]: hootChie.shoeSize,
          [text.more.astrology]: hootChie.astrology,
        }}
      />
      {account.type === 'model' && (
        <p>
          <UiLink href={`/profile/${account.uniqueId}`} target="_blank">
            {detail.publicProfile}
          </UiLink>
        </p>
      )}
    </section>
  );
}
