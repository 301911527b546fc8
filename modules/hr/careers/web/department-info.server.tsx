import {
  CAREERS_CALLS,
  type PublicDepartment,
  publicDepartment,
} from '#modules/hr/careers/wire/careers.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { answerDocument, type Reading, readingOf } from './careers-document.server.tsx'
import { ClosedNotice, Facts, Passage } from './careers-frame.tsx'
import { inLanguageOf } from './vacancies.server.tsx'

const MAX_ID = 100

/** A department in numbers. */
export async function loadDepartmentInfo(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const { t } = reading
  const asked = { id: (call.url.searchParams.get('id') ?? '').slice(0, MAX_ID) }
  const caller = inLanguageOf(state, reading)
  const found = await callOpenly(caller, CAREERS_CALLS.department, asked, publicDepartment)
  const { company, department } = found
  const content = department ? (
    <DepartmentInfo department={department} reading={reading} />
  ) : (
    <ClosedNotice t={t} />
  )
  const title = department?.name ?? t('careers.departmentInfo')
  return answerDocument(call, reading, { title, company, content, isShared: true })
}

type Props = { department: NonNullable<PublicDepartment['department']>; reading: Reading }

function DepartmentInfo({ department, reading: { t, language } }: Props) {
  const figure = (value: number) => formatNumber(value, language)
  const { name, type, superior, duty, plan, actual, vacancy, posts } = department
  return (
    <>
      <h1>{name}</h1>
      <Facts
        facts={[
          { label: t('careers.departmentType'), value: type },
          { label: t('careers.superior'), value: superior },
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
