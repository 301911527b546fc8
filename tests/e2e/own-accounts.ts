import { sql } from './database.ts'
import { unique } from './new-person.ts'

/**
 * An account for one test, with every button in the scope of all employees; its password is that of the demo
 * accounts.
 */
export function addPowerfulAccount(): Promise<string> {
  return addAccount('true')
}

/** An account for one test that may view two pages, without a personnel file or another role. */
export function addStranger(): Promise<string> {
  return addAccount("button.code = 'view' and menu.path in ('/org/department-types', '/org/chart')")
}

/** A stranger who gets no messages about the notices that other tests publish to all users meanwhile. */
export async function addReader(): Promise<string> {
  const user = await addStranger()
  await sql(
    `insert into message_preference (user_id, type, in_app, toast)
     select id, 'notice', false, false from app_user where user_name = $1`,
    [user],
  )
  return user
}

/** An account for one test that may only read notices. */
export function addNoticeReader(): Promise<string> {
  return addAccount("button.code = 'view' and menu.path = '/work/notices'")
}

/** `held` is an SQL condition for the buttons of its only role, with their menus. */
async function addAccount(condition: string): Promise<string> {
  const [code, userName] = [unique('r').toLowerCase(), unique('u').toLowerCase()]
  await sql(
    `with made as (
       insert into role (id, code, name, scope) values (gen_random_uuid(), $1, $1, '4') returning id
     ), holder as (
       insert into app_user (id, user_name, code, name, password_hash)
       select gen_random_uuid(), $2, left($2, 12), $2, password_hash from app_user where user_name = 'staff1'
       returning id
     ), holding as (
       insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), made.id, holder.id from made, holder
     ), held as (
       select button.id, menu_id from button join menu on menu.id = menu_id where ${condition}
     )
     insert into role_navigation (role_id, kind, target_id)
     select made.id, 'button', held.id from made, held
     union select made.id, 'menu', held.menu_id from made, held
     union select made.id, 'module', menu.module_id from made, held join menu on menu.id = held.menu_id`,
    [code, userName],
  )
  return userName
}

export type Member = { userName: string; userId: string; empNo: string; name: string }

/**
 * An account for one test, for an employee at work who has none; tests that run in parallel use different
 * `nth`.
 */
export async function addMember(nth: number): Promise<Member> {
  const userName = unique('m').toLowerCase()
  const [made] = await sql<Omit<Member, 'userName'>>(
    `with person as (
       select b.id, b.emp_no, b.name, b.dept_id from user_base_info b
         join employment e on e.user_id = b.id
       where e.on_pay_roll and attend_group_of(b.id, today()) is not null
         and not exists (select from app_user u where u.user_base_id = b.id)
       order by b.emp_no offset $2::int limit 1
     ), made as (
       insert into app_user (id, user_name, code, name, dept_id, user_base_id, password_hash)
       select gen_random_uuid(), $1, person.emp_no, person.name, person.dept_id, person.id,
         (select password_hash from app_user where user_name = 'staff1') from person
     )
     select id as "userId", emp_no as "empNo", name from person`,
    [userName, String(nth)],
  )
  if (!made) throw new Error('Everybody has an account')
  return { userName, ...made }
}
