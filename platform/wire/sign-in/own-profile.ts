import { z } from 'zod'

/** GET User/GetMyProfile → response: what somebody may know and say about his own account. */
export const ownProfile = z.object({
  id: z.string(),
  code: z.string(),
  user_name: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** His personnel file; what that says of phone and e-mail is changed there. */
  fileId: z.string().nullable(),
  /** Id of the photo in it. */
  photo: z.string().nullish(),
  delegateId: z.string().nullable(),
  delegateName: z.string().nullable(),
  delegateFrom: z.string().nullable(),
  delegateTo: z.string().nullable(),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** GET User/GetUserSelectList → response: one account to choose. */
export const userChoice = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
})
export type UserChoice = z.infer<typeof userChoice>

const PATH = '/uc/api/User'
export const OWN_PROFILE_CALLS = {
  read: `${PATH}/GetMyProfile`,
  update: `${PATH}/UpdateMyProfile`,
  delegate: `${PATH}/SetUserDelegate`,
  choices: `${PATH}/GetUserSelectList`,
} as const
