import { type RawBuilder, sql } from 'kysely'
import { NOBODY } from '#modules/hr/talents/define/choices.ts'

/** What an emptied form has in its columns: `update register set ${BLANK_FORM} where …`. */
export const BLANK_FORM: RawBuilder<unknown> = sql`name = ${NOBODY}, id_type = '', id_card_no = '', gender = '',
  birth_date = '1900-01-01', phone = '', email = null, nation = '', native_place = '', political = null,
  home_address = '', educations = '[]', work_start_date = '1900-01-01', works = '[]', emergency_name = '',
  emergency_relation = '', emergency_phone = '', marital = null, families = '[]', has_relative = false,
  relative_name = null, has_non_compete = false, note = null, opinion = null, emptied_at = now(), updated_at = now(),
  version = version + 1`
