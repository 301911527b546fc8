import { type RawBuilder, sql } from 'kysely'
import { trainings } from '#modules/hr/training/define/training.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'

/** Page of a training for its participants. */
const link = (id: string) => `/hr/my-training/${id}`
const base = { type: 'staff', about: trainings.path, link } as const

export const TRAINING_PUBLISHED = declareMessage({ ...base, code: 'trainPublished' })
export const TRAINING_PLACE = declareMessage({ ...base, code: 'trainPlace' })
export const TRAINING_CANCELLED = declareMessage({ ...base, code: 'trainCancelled' })
export const TRAINING_TOMORROW = declareMessage({ ...base, code: 'trainTomorrow' })
export const TRAINING_FINISHED = declareMessage({ ...base, code: 'trainFinished', toast: false })

/** Accounts of the participants. */
export const takingPart = (trainId: string): RawBuilder<unknown> => sql`
  select a.id from train_user p join app_user a on a.user_base_id = p.user_id
  where p.train_id = ${trainId}::uuid and p.deleted_at is null and a.deleted_at is null`
