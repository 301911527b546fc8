import type { Context } from 'hono'
import { type CareersCallsDeps, call } from '#modules/hr/careers/api/public-calls.ts'
import { done } from '#modules/hr/careers/wire/careers.ts'
import {
  FIRST_DAY_CALLS,
  fileRemoving,
  firstDay,
  formSent,
  sendingAsked,
  stepAsked,
  stepKept,
  ticketAsked,
} from '#modules/hr/first-day/wire/first-day.ts'
import { Failure } from '#platform/api/failure.ts'
import { readUpload } from '#platform/api/files/upload.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { openLink } from '#platform/api/links/open-link.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { addFormFile, removeFormFile } from './form-files.ts'
import { joinFormDoor, openedByTicket } from './join-form-door.ts'
import { readFirstDay } from './read-first-day.ts'
import type { Filling } from './read-form.ts'
import { saveStep } from './save-step.ts'
import { sendForm } from './send-form.ts'

/** The hiring that a ticket opens now; null for a ticket that is unknown, over, or of something else. */
async function fillingOf(db: Database, ticket: string): Promise<Filling | null> {
  const opened = await openedByTicket(db, ticket)
  return opened && { hiringId: opened.scope.hiringId, ticket }
}

/** Calls of the first day of a new colleague, authorised by the ticket alone. */
export const firstDayCalls = [
  call({
    path: FIRST_DAY_CALLS.open,
    summary: '打开入职登记',
    isLimited: true,
    body: ticketAsked,
    answer: shareLinkAnswer,
    run: ({ store: { db } }, { ticket }) => openLink(db, joinFormDoor, { secret: ticket }),
  }),
  call({
    path: FIRST_DAY_CALLS.read,
    summary: '本人的入职首日与登记表',
    body: ticketAsked,
    answer: firstDay,
    run: async ({ store: { db } }, { ticket }, { c }) => {
      const filling = await fillingOf(db, ticket)
      return filling && readFirstDay(db, filling, c.get('language'))
    },
  }),
  call({
    path: FIRST_DAY_CALLS.save,
    summary: '本人保存登记表的一步',
    isLimited: true,
    body: stepAsked,
    answer: stepKept,
    run: async ({ store }, { ticket, ...asked }) => {
      const filling = await fillingOf(store.db, ticket)
      return { isOpen: filling !== null && (await saveStep(store, filling, asked)) }
    },
  }),
  call({
    path: FIRST_DAY_CALLS.removeFile,
    summary: '本人移除登记表的文件',
    isLimited: true,
    body: fileRemoving,
    answer: done,
    run: async ({ store }, { ticket, id }) => {
      const filling = await fillingOf(store.db, ticket)
      return { isDone: filling !== null && (await removeFormFile(store, filling, id)) }
    },
  }),
  call({
    path: FIRST_DAY_CALLS.send,
    summary: '本人提交登记表',
    isLimited: true,
    body: sendingAsked,
    answer: formSent,
    run: async ({ store }, { ticket, ...ticks }) => {
      const filling = await fillingOf(store.db, ticket)
      return { number: filling && (await sendForm(store, filling, ticks)) }
    },
  }),
] as const

/** Takes a file of a form. Only the ticket of the form, as the bearer, authorises it. */
export async function takeFormFile(c: Context<ApiEnv>, { store }: CareersCallsDeps) {
  const ticket = (c.req.header('authorization') ?? '').replace(/^Bearer /, '')
  const filling = await fillingOf(store.db, ticket)
  if (!filling) throw new Failure('forbidden', 'share.closed')
  return addFormFile(store, filling, await readUpload(c))
}
