import { requestChapter } from '#modules/attendance/requests/define/chapter.ts'
import type { DatabaseClient } from './database-client.ts'

/** One draft of each kind of request, on different past days. */
const ROWS: readonly string[] = [
  `insert into leave (id, doc_no, user_id, kind, start_date, start_half, end_date, end_half, reason)
   values (gen_random_uuid(), next_document_number('QJ'), $1, '1', '2024-03-04', '上午', '2024-03-04', '下午', '有事')`,
  `insert into hours_leave (id, doc_no, user_id, kind, date, start_time, end_time, hours, reason)
   values (gen_random_uuid(), next_document_number('XS'), $1, '事假', '2024-03-05', '09:00', '10:00', 1, '有事')`,
  `insert into business_trip (id, doc_no, user_id, start_at, end_at, from_place, to_place, reason)
   values (gen_random_uuid(), next_document_number('CC'), $1, '2024-03-06', '2024-03-07', '甲城', '乙城', '拜访')`,
  `insert into work_overtime (id, doc_no, user_id, start_at, end_at, settle, reason)
   values (gen_random_uuid(), next_document_number('JB'), $1, '2024-03-08T12:00Z', '2024-03-08T14:00Z', '计薪', '赶工')`,
  `insert into visit_family (id, doc_no, user_id, kind, relative, relation_place, start_date, end_date)
   values (gen_random_uuid(), next_document_number('TQ'), $1, '探配偶', '配偶', '乙城', '2024-04-01', '2024-04-05')`,
  `insert into return_company (id, doc_no, user_id, start_at, end_at, from_place, to_place, kind, reason)
   values (gen_random_uuid(), next_document_number('FH'), $1, '2024-03-11', '2024-03-12', '项目', '总部', '开会', '例会')`,
  `insert into clock_in_correction (id, doc_no, user_id, date, seg_seq, kind, at, reason)
   values (gen_random_uuid(), next_document_number('BK'), $1, '2024-03-13', 1, '上班', '2024-03-13T01:00Z', '忘记')`,
]

export async function addRequests(database: DatabaseClient, fileId: string): Promise<void> {
  for (const statement of ROWS) await database.rows(statement, [fileId])
}

/** An employee has only one request for the same time. */
export const REQUEST_PATHS: readonly string[] = requestChapter.resources.map(({ path }) => path)
