/** What the light sheet needs stands inline: mail programs may drop this. */
export const EMAIL_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
table{border-collapse:collapse}
.h{text-wrap:balance}p{text-wrap:pretty}
@media (max-width:599px){.ground{padding:0!important}.sheet{width:100%!important}.px{padding-left:24px!important;padding-right:24px!important}
.h{font-size:34px!important;line-height:38px!important}.btn{display:block!important}
.hd{font-size:28px!important;line-height:32px!important}.th{width:88px!important}.th img{width:88px!important;height:70px!important}
.c3{display:block!important;width:100%!important;padding:0 0 14px!important}}
@media (prefers-color-scheme:dark){.g,.card{background:#101814!important}.s{background:#16211c!important}
.i,.i a{color:#fbfaf7!important}.f{color:#b9c9c3!important}.q,.q a{color:#a3b4ad!important}
.l{border-color:#33463d!important}.ls{border-color:#8ba096!important}.k{color:#f0b9d3!important}
.btn{background:#fbfaf7!important;color:#16211c!important;border-color:#fbfaf7!important}}`;

/** As mail programs in their dark mode show it: an email, or its style. */
export function atNight(html: string): string {
  return html.replaceAll('(prefers-color-scheme:dark)', 'all');
}
