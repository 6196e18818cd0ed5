/** What a message writes as it is given. Figures are formatted before; plurals take the number itself. */
export type Text = string | number;

/**
 * A compiled catalogue: a string where a message takes nothing, else a function of its values.
 * @typeParam Messages the type of the English file
 * @typeParam Takes the functions among them; written by `npm run words` from the same file
 */
export type Catalogue<Messages, Takes = unknown> = {
  readonly [Key in keyof Messages]: Key extends keyof Takes
    ? Takes[Key] extends (values: never) => string
      ? Takes[Key]
      : Catalogue<Messages[Key], Takes[Key]>
    : Messages[Key] extends string | readonly unknown[]
      ? Messages[Key]
      : Catalogue<Messages[Key]>;
};
