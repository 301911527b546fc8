import {
  answerDocument,
  type Reading,
  readingOf,
} from '#modules/hr/careers/web/careers-document.server.tsx'
import { ClosedNotice, Facts, Passage } from '#modules/hr/careers/web/careers-frame.tsx'
import { inLanguageOf } from '#modules/hr/careers/web/vacancies.server.tsx'
import {
  CAREERS_CALLS,
  type PublicDepartment,
  publicDepartment,
} from '#modules/hr/careers/wire/careers.ts'
import { departmentLink } from '#modules/hr/sharing-center/define/shown-links.ts'
import {
  OWN_SHOWN_CALLS,
  SHOWN_CALLS,
  type ShownDepartment,
  shownDepartment,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { departmentAsked } from './department-asked.ts'
import {
  type LinkedPage,
  loadLinked,
  openLinked,
  showByRight,
  type Visit,
} from './linked-page.server.tsx'

const PAGE: LinkedPage<ShownDepartment> = {
  purpose: departmentLink,
  title: 'careers.departmentInfo',
  answer: shownDepartment,
  sharedCall: SHOWN_CALLS.department,
  ownCall: OWN_SHOWN_CALLS.department,
  draw: (department, { reading }) => ({
    title: department.name,
    content: <DepartmentInfo department={department} reading={reading} />,
  }),
}

/** A department: by link or right with the name of its leader, for everybody else in numbers. */
export async function loadDepartmentInfo(call: OpenCall, state: RequestState): Promise<Response> {
  const id = departmentAsked(call.url)
  if (id === null) return loadLinked(PAGE, call, state)
  const visit = { call, state, reading: readingOf(call) }
  return (await showByRight(PAGE, visit, { id })) ?? showPublic(visit, id)
}

export function openDepartmentInfo(call: OpenCall, state: RequestState): Promise<Response> {
  return openLinked(PAGE, call, state)
}

async function showPublic(visit: Visit, id: string): Promise<Response> {
  const { call, state, reading } = visit
  const { t } = reading
  const caller = inLanguageOf(state, reading)
  const found = await callOpenly(caller, CAREERS_CALLS.department, { id }, publicDepartment)
  const { company, department } = found
  const content = department ? (
    <DepartmentInfo department={department} reading={reading} />
  ) : (
    <ClosedNotice t={t} />
  )
  const title = department?.name ?? t(PAGE.title)
  return answerDocument(call, reading, { title, company, content, isShared: true })
}

type Drawn = NonNullable<PublicDepartment['department']> &
  Partial<Pick<ShownDepartment, 'level' | 'leader'>>

type Props = { department: Drawn; reading: Reading }

function DepartmentInfo({ department, reading: { t, language } }: Props) {
  const figure = (value: number) => formatNumber(value, language)
  const { name, type, superior, duty, plan, actual, vacancy, posts } = department
  return (
    <>
      <h1>{name}</h1>
      <Facts
        facts={[
          { label: t('careers.departmentType'), value: type },
          { label: t('careers.shown.level'), value: department.level ?? null },
          { label: t('careers.superior'), value: superior },
          { label: t('careers.shown.leader'), value: department.leader ?? null },
        ]}
      />
      <Passage title={t('careers.departmentDuty')} text={duty} />
      <table className="careers-table">
        <caption>{t('careers.places')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('careers.post')}</th>
            <th scope="col">{t('careers.plan')}</th>
            <th scope="col">{t('careers.actual')}</th>
            <th scope="col">{t('careers.vacancy')}</th>
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <tr key={post.name}>
              <th scope="row">{post.name}</th>
              <td>{figure(post.plan)}</td>
              <td>{figure(post.actual)}</td>
              <td>{figure(post.vacancy)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('careers.total')}</th>
            <td>{figure(plan)}</td>
            <td>{figure(actual)}</td>
            <td>{figure(vacancy)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
