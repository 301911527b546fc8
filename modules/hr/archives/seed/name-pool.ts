import type { Random } from '#platform/seed/random-stream.ts'
import type { Gender } from '#platform/wire/values/id-card.ts'

/** A hundred surnames, the most frequent first. */
export const SURNAMES: readonly string[] = [
  ...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林罗高',
  ...'郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡',
  ...'余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金',
  ...'石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯',
  ...'龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
]

const MALE_CHARACTERS: readonly string[] = [
  ...'伟强磊军勇杰涛超明刚平辉鹏华飞斌波宇浩凯',
  ...'健俊帆帅旭宁龙林阳建峰志远诚国栋承昊博毅',
]
const FEMALE_CHARACTERS: readonly string[] = [
  ...'芳娜敏静丽艳娟霞秀燕玲桂英红春梅洁莉萍婷',
  ...'雪倩颖琳欣怡佳蕾薇慧岚晴璐瑶琪菲妍姝黛楠',
]
const SHARED_CHARACTERS: readonly string[] = [
  ...'文子安晨雨思然一希嘉乐清云可新语知和润青',
  ...'书言景行若川亦辰星禾予航初夏恒望舒成悦舟',
]

/** The 120 characters of given names. */
export const GIVEN_NAME_CHARACTERS: readonly string[] = [
  ...MALE_CHARACTERS,
  ...FEMALE_CHARACTERS,
  ...SHARED_CHARACTERS,
]

const ONE_CHARACTER_SHARE = 0.22

function surnameOf(random: Random): string {
  // Raising a uniform random value to a power makes names at the front more likely.
  return SURNAMES[Math.floor(random.next() ** 1.7 * SURNAMES.length)] ?? ''
}

/** Makes up a name. It refers to no real person. */
export function makeName(random: Random, gender: Gender, surname = surnameOf(random)): string {
  const own = gender === '男' ? MALE_CHARACTERS : FEMALE_CHARACTERS
  const last = random.pick(random.chance(0.7) ? own : SHARED_CHARACTERS)
  if (random.chance(ONE_CHARACTER_SHARE)) return surname + last
  const first = random.pick(random.chance(0.4) ? own : SHARED_CHARACTERS)
  return first === last ? surname + last : surname + first + last
}
