/** Fields that the file of an employee at work should fill, besides the required fields. */
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
