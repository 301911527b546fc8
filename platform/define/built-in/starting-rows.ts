/**
 * Rows of simple resources that every company begins with, by path of the
 * resource and in the order of its rows; fields are named as in the definition.
 */
export type StartingRows = Readonly<
  Record<string, readonly Readonly<Record<string, string | number | boolean>>[]>
>
