/** Who publishes with a browser. */
export function publisherSubject(modelId: string): string {
  return modelId;
}

const keyPrefix = 'key_';

/**
 * Who publishes with a stream key. Another subject than the browser's, so that a key and a browser cannot take
 * a running show from each other, and a replaced key can be thrown out alone.
 */
export function keySubject(modelId: string): string {
  return `${keyPrefix}${modelId}`;
}

/** Whether a publisher came with a stream key, as broadcasting software does. */
export function isSoftware(subject: string): boolean {
  return subject.startsWith(keyPrefix);
}

/** The model behind a publisher's subject. */
export function modelOfPublisher(subject: string): string {
  return isSoftware(subject) ? subject.slice(keyPrefix.length) : subject;
}

const broadcasterPrefix = 'desk_';
const visitorPrefix = 'visitor_';

/** A model looking at its own picture, such as while publishing from broadcasting software. */
export function broadcasterSubject(modelId: string): string {
  return `${broadcasterPrefix}${modelId}`;
}

/** Who watches a model's room: the model itself, another account, or a visitor known by this one visit. */
export function viewerSubject(modelId: string, accountId: string | undefined, visitId: string): string {
  if (accountId === modelId) return broadcasterSubject(modelId);
  return accountId ?? `${visitorPrefix}${visitId}`;
}

const staffPrefix = 'staff_';

/** One of the staff who watches unseen, by the watch that is on record. */
export function staffSubject(watchId: string): string {
  return `${staffPrefix}${watchId}`;
}

/** The watch behind the subject of one of the staff; undefined for everybody else. */
export function watchOfStaff(subject: string): string | undefined {
  return subject.startsWith(staffPrefix) ? subject.slice(staffPrefix.length) : undefined;
}

/** The account behind a viewer's subject; undefined for a visitor, and for staff. */
export function accountOfViewer(subject: string): string | undefined {
  if (subject.startsWith(visitorPrefix) || subject.startsWith(staffPrefix)) return undefined;
  return subject.replace(broadcasterPrefix, '');
}

/** Whether a viewer counts: the model on her broadcaster page is no audience, nor are staff. */
export function isAudience(subject: string): boolean {
  return !subject.startsWith(broadcasterPrefix) && !subject.startsWith(staffPrefix);
}
