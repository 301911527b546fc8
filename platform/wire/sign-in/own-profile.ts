import { z } from 'zod'

/** GET User/GetMyProfile → response: the parts of their account that users may see and change. */
export const ownProfile = z.object({
  id: z.string(),
  code: z.string(),
  user_name: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The personnel file, in which the user changes phone and e-mail. */
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
