import { sql } from './database.ts'
import { unique } from './new-person.ts'

/** An account of one test with every button over everybody; its password is that of the demo. */
export async function addPowerfulAccount(): Promise<string> {
  const [code, userName] = [unique('r').toLowerCase(), unique('u').toLowerCase()]
  await sql(
    `with made as (
       insert into role (id, code, name, scope) values (gen_random_uuid(), $1, $1, '4') returning id
     ), holder as (
       insert into app_user (id, user_name, code, name, password_hash)
       select gen_random_uuid(), $2, left($2, 12), $2, password_hash from app_user where user_name = 'staff1'
       returning id
     ), held as (
       insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), made.id, holder.id from made, holder
     )
     insert into role_navigation (role_id, kind, target_id)
     select made.id, 'button', button.id from made, button
     union all select made.id, 'menu', menu.id from made, menu`,
    [code, userName],
  )
  return userName
}
