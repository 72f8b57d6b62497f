export const words = {
  pages: {
    withdrawal: {
      title: 'Odstúpenie od zmluvy · {{brand}}',
      description:
        'Dokedy a ako môžete odstúpiť od zmluvy bez dôvodu, čo sa stane s vouchermi a kedy prídu peniaze.',
    },
  },
  withdrawal: {
    heading: 'Odstúpenie od zmluvy',
    lead: 'Objednávku môžete zrušiť do {{withdrawalDays}} dní, bez dôvodu a bez poplatku.',
    write: 'Odstúpiť cez podporu',
    mail: 'Odstúpiť e-mailom',
    sections: {
      right: {
        title: 'Vaše právo',
        text: `
          Ako spotrebiteľ môžete od zmluvy uzavretej na diaľku odstúpiť do {{withdrawalDays}} dní od objednávky. Dôvod
          neuvádzate. Lehota je dodržaná, ak oznámenie odošlete najneskôr v posledný deň.

          Kým nie je objednávka zaplatená, odstupovať nemusíte: stačí nezaplatiť a objednávka po splatnosti sama zanikne. Ak ju
          chcete zrušiť hneď, môžete.
        `,
      },
      how: {
        title: 'Ako odstúpite',
        text: `
          Vyberte si jednu cestu. Na všetky odpovieme potvrdením s dátumom a časom, ktoré si môžete uložiť.

          - <b>Na stránke objednávky.</b> Otvorte ju odkazom z e-mailu s potvrdením objednávky, stlačte „Odstúpiť od zmluvy
            tu“ a odstúpenie potvrďte. Potvrdenie príde hneď. Ak odkaz nemáte, vyberte si inú cestu.
          - <b>Formulárom podpory.</b> Na stránke <refund>Podpora</refund> vyberte vrátenie peňazí a napíšte číslo objednávky.
          - <b>E-mailom</b> na <mail>{{email}}</mail>, napríklad so vzorovým textom nižšie.
          - <b>Poštou</b> na adresu {{legalName}}, {{seat}}.

          Heslo ani celý kód vouchera nám neposielajte, nepotrebujeme ich.
        `,
      },
      form: {
        title: 'Vzorový formulár',
        text: `
          Nemusíte ho použiť, stačí akékoľvek jasné vyhlásenie. Doplňte, čo je v hranatých zátvorkách.
        `,
      },
      effects: {
        title: 'Čo sa stane potom',
        text: `
          - Pri odstúpení na stránke objednávky sa vouchery, na ktorých niečo ostalo, zablokujú hneď a natrvalo, inak keď vaše
            oznámenie spracujeme. Dovtedy ich už nepoužívajte.
          - Platí to aj pre vouchery, ktoré ste darovali: odstúpiť môže ten, kto objednal, a čo na nich ostalo, prestane platiť.
          - Peniaze vrátime do {{refundDays}} dní od doručenia odstúpenia. Poplatok za spracovanie a za doručenie vrátime celý,
            ak ste z voucherov nič neminuli, inak podiel za tie, z ktorých sa nič neminulo.
          - Vrátime ich tak, ako ste platili. Ak to nejde, napríklad pri hotovosti alebo poštovej poukážke, dohodneme sa na
            účte. Za vrátenie nič neúčtujeme.
          - Vytlačené vouchery posielať späť netreba, stačí ich znehodnotiť.
        `,
      },
      exceptions: {
        title: 'Kedy sa odstúpiť nedá',
        text: `
          - Od časti, ktorú ste už minuli: tú službu sme na vašu žiadosť poskytli. Zostatok vám vrátime.
          - Od tovaru a služieb kúpených u partnera. Na ne máte práva voči partnerovi.
          - Po uplynutí lehoty. Môžete však <support>reklamovať</support> a po skončení platnosti žiadať o výplatu
            zostatku.
          - Ak nakupujete ako podnikateľ. Napíšte nám aj tak, dohodneme sa.
        `,
      },
      more: {
        title: 'Súvisiace',
        text: `
          Celé znenie zmluvy je v <terms>Podmienkach používania</terms>. Údaje z odstúpenia spracúvame podľa stránky
          <privacy>Ochrana súkromia</privacy>.
        `,
      },
    },
    form: {
      label: 'vzorový formulár',
      subject: 'Odstúpenie od zmluvy, objednávka [číslo objednávky]',
      text: `Komu: {{legalName}}, {{seat}}, {{email}}

Oznamujem, že odstupujem od zmluvy o kúpe voucherov.

Číslo objednávky: [ATM-…]
Dátum objednávky: [dátum]
Meno a priezvisko: [meno]
Adresa alebo e-mail: [kontakt]
Účet, na ktorý chcem vrátiť peniaze: [IBAN]

Dátum: [dátum]
Podpis: [len na papieri]`,
    },
    print: 'Vytlačiť',
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface SiteWords {
    'site/legal/withdrawal': typeof words
  }
}
