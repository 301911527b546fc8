/** What the file of somebody at work should say beside the fields that every file must have. */
export const EXPECTED_FIELDS = [
  'photo',
  'gender',
  'birthDate',
  'nation',
  'political',
  'marital',
  'idValidTo',
  'hukouType',
  'homeAddress',
  'email',
  'edu',
  'rankId',
  'socialNo',
  'fundNo',
] as const
