import { EMPLOYMENT_STATUS } from '#modules/hr/archives/define/choices.ts'
import { createNumberText } from '#modules/org/chart/web/number-text.ts'
import { ORG_CHANGE_KIND, POSITION_KIND, POST_CATEGORY } from '#modules/org/define/choices.ts'
import { DESK_PEOPLE, DESK_POSTS } from '#modules/org/departments/define/department.ts'
import {
  type DepartmentDesk,
  type DeskPeople,
  deskPeople,
  deskPosts,
} from '#modules/org/departments/wire/department-desk.ts'
import { describeFill } from '#modules/org/establishment/web/describe-fill.server.ts'
import { orgHistories } from '#modules/org/history/define/org-history.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { Navigation } from '#platform/web/gateway/gateway-types.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { type DeskState, deskHref } from './desk-links.ts'
import type { EventLine, PeopleView, PersonLine, PostsView } from './desk-view.ts'

export type Chosen = NonNullable<DepartmentDesk['chosen']>

/** Input of the loaders of a department's parts. */
export type PartAsked = { call: ResourceCall; chosen: Chosen; day: string; state: DeskState }

/**
 * Above this number the list leaves out people of the departments below, unless the user asks for
 * them.
 */
const MANY = 500

/** Whether the user may view the pages of a resource. */
export function maySee(navigation: Navigation, path: string): boolean {
  return buttonCodesAt(navigation, `/${path}`).has('view')
}

export async function loadPeople({ call, chosen, day, state }: PartAsked): Promise<PeopleView> {
  const { gateway, url, t, language } = call
  const { id, headcount, below } = chosen
  const usual = headcount <= MANY
  const belowParam = url.searchParams.get('below')
  const isWithBelow = below > 0 && (belowParam === null ? usual : belowParam === '1')
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1)
  const query = { id, date: day, includeChild: String(isWithBelow), page: Math.min(page, 9_999) }
  const answer = await gateway.ask(DESK_PEOPLE, query, deskPeople)
  const number = createNumberText(language)
  return {
    lines: answer.people.map((person) => describePerson(person, call)),
    summary: t('desk.peopleFound', { total: number(answer.count) }),
    page: answer.page,
    pageCount: answer.pageCount,
    isWithBelow,
    otherWay:
      below > 0 ? deskHref(state, id, { tab: 'people', below: isWithBelow ? '0' : '1' }) : null,
  }
}

function describePerson(
  person: DeskPeople['people'][number],
  { language }: ResourceCall,
): PersonLine {
  const { id, empNo, name, deptId, deptName, postName, isMain, kind, photo, status } = person
  const option = EMPLOYMENT_STATUS.options.find(({ value }) => value === status)
  const place = [deptName, postName].filter((text): text is string => !!text)
  return {
    key: `${id} ${deptId} ${kind}`,
    id,
    empNo,
    face: { colour: faceColour(id), name, photo: photo ?? null },
    place: place.map(isolate).join(' · '),
    kind: isMain ? null : choiceLabel(POSITION_KIND, kind, language),
    state: option
      ? {
          tone: option.tone ?? 'quiet',
          text: choiceLabel(EMPLOYMENT_STATUS, option.value, language),
        }
      : null,
  }
}

export async function loadPosts(
  { call, chosen, day }: PartAsked,
  mayAdd: boolean,
): Promise<PostsView> {
  const { gateway, t, language } = call
  const { posts, count } = await gateway.ask(DESK_POSTS, { id: chosen.id, date: day }, deskPosts)
  const planned = posts.filter(({ plan }) => plan !== null)
  const places = planned.reduce((sum, { plan }) => sum + (plan ?? 0), 0)
  const filled = posts.reduce((sum, post) => sum + post.filled, 0)
  return {
    count,
    lines: posts.map((post) => ({
      id: post.id,
      name: post.name,
      facts: post.code,
      marks: [
        ...(post.isLeader ? [t('posts.leader')] : []),
        ...(post.isKey ? [t('desk.keyPost')] : []),
        choiceLabel(POST_CATEGORY, post.category, language),
      ],
      fill: describeFill(post.filled, post.plan, call),
    })),
    sum: describeFill(filled, planned.length > 0 ? places : null, call),
    addHref: mayAdd ? `/org/posts/new?deptId=${chosen.id}` : null,
  }
}

function faceOf({ userId, userName }: WireRecord): EventLine['face'] {
  if (typeof userId !== 'string') return null
  return { colour: faceColour(userId), name: String(userName ?? '') }
}

/** Loads the events of the department up to the day, newest first. */
export async function loadEvents(
  { call, chosen, day }: PartAsked,
  pageSize: number,
): Promise<EventLine[]> {
  const { gateway, language } = call
  const query = { deptId: chosen.id, deptOnly: 'true', atEnd: day, pageSize }
  const { data } = await gateway.list(orgHistories, query)
  return data.map((event) => ({
    id: event.id,
    text: String(event.text ?? ''),
    face: faceOf(event),
    facts: [
      choiceLabel(ORG_CHANGE_KIND, String(event.kind), language),
      typeof event.actorName === 'string' ? event.actorName : '',
      formatDate(String(event.at), language),
    ]
      .filter(Boolean)
      .map(isolate)
      .join(' · '),
  }))
}
