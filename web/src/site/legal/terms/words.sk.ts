export const words = {
  pages: {
    terms: {
      title: 'Podmienky používania · {{brand}}',
      description:
        'Ako vzniká zmluva, čo stojí objednávka, dokedy voucher platí a ako reklamovať alebo odstúpiť od zmluvy.',
    },
  },
  terms: {
    heading: 'Podmienky používania',
    lead: 'Čo si objednávate, koľko to stojí a na čo máte právo. Objednávkou s týmito podmienkami súhlasíte.',
    sections: {
      operator: {
        title: 'Kto vouchery vydáva',
        text: `
          Vouchery predáva a vydáva {{legalName}}, {{registration}}, {{seat}} (ďalej „my“). Zastihnete nás na
          <mail>{{email}}</mail>, na čísle <phone>{{phone}}</phone> alebo cez formulár na stránke
          <support>Podpora</support>.

          Podmienky platia pre každého, kto si voucher objedná, kúpi v predajni alebo použije. Ak nakupujete mimo
          svojho podnikania, ste spotrebiteľ a chráni vás najmä zákon č. 108/2024 Z. z. o ochrane spotrebiteľa.
        `,
      },
      voucher: {
        title: 'Čo je voucher',
        text: `
          Voucher je predplatená suma v eurách, amerických dolároch alebo českých korunách. Patrí k nemu kód
          a heslo. Kto má oboje, môže zostatok minúť u partnerov a v e-shopoch, ktoré vouchery prijímajú. Ich
          zoznam je na stránke <redeem>Kde uplatniť</redeem>.

          Voucher nie je bankový účet, neúročí sa a nedá sa dobiť. Na nákup nepotrebujete registráciu.
          Neznamená to však anonymitu bez hraníc: pri objednávke potrebujeme kontakt, bankový prevod a poštová
          poukážka ukazujú, kto platil, a pri vyšších sumách nám zákon môže prikázať overiť vašu totožnosť.
        `,
      },
      order: {
        title: 'Objednávka a zmluva',
        text: `
          Objednávku odošlete tlačidlom „Objednať s povinnosťou platby“. Predtým vidíte súhrn s celou cenou a všetko
          môžete opraviť. Zmluva vzniká vo chvíli, keď vám zobrazíme číslo objednávky. To isté potvrdíme e-mailom
          spolu s údajmi na platbu.

          Každá objednávka má vlastnú stránku s tajnou adresou. Kto adresu pozná, objednávku vidí. Uložte si ju
          a nikomu ju neposielajte.

          Ak objednávku nezaplatíte do {{dueDays}} dní, pošleme vám jednu pripomienku. Ak peniaze neprídu ani do
          ďalších {{graceDays}} dní, pri poštovej poukážke do {{postalTo}} pracovných dní, objednávka zanikne a nič nám
          nedlhujete. Platbu, ktorá príde neskôr, vám vrátime, alebo s vaším súhlasom vydáme vouchery.
        `,
      },
      price: {
        title: 'Cena a poplatky',
        text: `
          Platíte súčet hodnôt voucherov, poplatok za spracovanie objednávky a pri doručení kuriérom aj doručenie. Celú
          cenu vidíte v súhrne skôr, než objednávku odošlete, a nič ďalšie k nej nepripočítame. Doručenie e-mailom
          a SMS je bez poplatku.

          Používanie vouchera nič nestojí: za platbu u partnera ani za overenie zostatku si nič neúčtujeme. Banka, pošta alebo operátor si môžu účtovať vlastné poplatky.
        `,
      },
      limits: {
        title: 'Sumy a hranice',
        text: `
          Sumu si vyberiete z ponuky alebo zadáte vlastnú v hraniciach tabuľky. V jednej objednávke môže byť najviac
          {{orderLines}} položiek a v každej najviac {{pieces}} kusov.

          Kus, ktorý je drahší než najvyššia hodnota jedného vouchera, vydáme ako niekoľko voucherov rovnakej
          hodnoty: <money>{{largestPiece}}</money> dostanete ako <money>{{parts}}</money>.

          Zákon o ochrane pred legalizáciou príjmov z trestnej činnosti (č. 297/2008 Z. z.) nám môže prikázať
          vyžiadať si doklad totožnosti alebo objednávku odmietnuť. V takom prípade vám zaplatené peniaze vrátime,
          ak zákon nekáže inak.
        `,
      },
      payment: {
        title: 'Ako zaplatíte',
        text: `
          Online sa neplatí. Vyberiete si jeden z troch spôsobov:

          - <b>Bankovým prevodom.</b> Údaje a QR kód dostanete hneď po objednaní. Peniaze bývajú u nás do ďalšieho
            pracovného dňa, okamžitá platba do pár sekúnd.
          - <b>V hotovosti v predajni.</b> Ukážete kód objednávky a zaplatíte v mene, v ktorej ste objednali. Predajne sú na
            <map>mape</map>. Na počkanie predávajú vouchery tie, pri ktorých to na mape stojí. Suma v eurách sa v hotovosti zaokrúhľuje na päť centov, ako to určuje zákon; zaokrúhlenú
            sumu vidíte pri objednávke.
          - <b>Poštovou poukážkou.</b> Platba k nám príde za {{postalFrom}} až {{postalTo}} pracovných dní, objednávka na
            ňu počká. Kód PAY by square na objednávke v eurách mnohé pošty naskenujú. Pošta si účtuje
            poplatok a môže žiadať doklad totožnosti, táto platba preto nie je anonymná.

          Ak pošlete menej, vouchery vydáme až po doplatení. Ak pošlete viac alebo dvakrát, rozdiel vám vrátime.
        `,
      },
      delivery: {
        title: 'Kedy a ako voucher dostanete',
        text: `
          Vouchery vydáme do {{processingHours}} hodín od prijatia celej platby. Podľa toho, čo ste si vybrali:

          - <b>E-mailom:</b> kód v jednej správe, heslo v druhej.
          - <b>SMS:</b> kód a heslo v dvoch SMS na váš mobil.
          - <b>E-mailom aj SMS:</b> kód e-mailom, heslo v SMS.
          - <b>Kuriérom:</b> vytlačené vouchery na vašu adresu za {{courierFrom}} až {{courierTo}} pracovných dní od prijatia
            platby.

          Ak správa neprišla, pozrite si nevyžiadanú poštu a napíšte nám. Kód, ktorý ste ešte nepoužili, nahradíme
          novým a pôvodný zrušíme.
        `,
      },
      validity: {
        title: 'Platnosť a míňanie po častiach',
        text: `
          Voucher platí {{validity}} od vydania, do konca posledného dňa podľa slovenského času. Dátum je na voucheri
          a kedykoľvek ho zistíte na stránke <verify>Overiť voucher</verify>.

          Voucher môžete míňať po častiach. Zostatok ostáva aktívny do konca platnosti.

          Tovar alebo službu, za ktoré voucherom zaplatíte, vám predáva partner. Za ich vlastnosti, dodanie a vrátenie
          zodpovedá on. Ak vám partner peniaze vráti, môžu sa vrátiť na ten istý voucher. Ak mu medzitým uplynula platnosť, na
          požiadanie vám ich vyplatíme.
        `,
      },
      expired: {
        title: 'Keď platnosť uplynie',
        text: `
          Po skončení platnosti sa voucher nedá použiť. Mesiac vopred vám na to, ak na ňom niečo ostáva, príde e-mail.
          Nevyčerpaný zostatok neprepadá bez slova: ostáva u nás
          v evidencii a na požiadanie vám ho vyplatíme. Napíšte nám cez <refund>Podporu</refund> sériové číslo
          vouchera a účet, na ktorý máme peniaze poslať. Právo na výplatu sa premlčuje podľa Občianskeho zákonníka.
        `,
      },
      safety: {
        title: 'Bezpečnosť kódu a hesla',
        text: `
          Kód a heslo sú ako hotovosť. Nikomu ich vopred neposielajte, nefoťte a nehovorte ich do telefónu. Polícia,
          banka ani úrad nikdy nepýtajú platbu voucherom; kto to od vás žiada, podvádza.

          Ak máte podozrenie, že kód a heslo pozná niekto iný, hneď <block>voucher zablokujte</block>. Stačí na to kód a heslo
          a ide to v ktorúkoľvek hodinu; odvtedy ním nikto nezaplatí a zostatok na ňom ostáva. Ak kód alebo heslo nemáte,
          zavolajte na <phone>{{phone}}</phone> alebo napíšte cez <lost>Podporu</lost> sériové číslo vouchera alebo číslo objednávky
          a zablokujeme ho my. Odblokuje ho len podpora, alebo namiesto neho vydá nový s tým, čo ostalo.

          Za sumu, ktorú niekto s vaším kódom a heslom minul skôr, než bol voucher zablokovaný, nezodpovedáme, ibaže ku škode
          došlo našou chybou.
        `,
      },
      withdrawal: {
        title: 'Odstúpenie od zmluvy',
        text: `
          Od zmluvy môžete odstúpiť do {{withdrawalDays}} dní od objednávky, bez dôvodu, najjednoduchšie na stránke objednávky.
          Vouchery, na ktorých niečo ostalo, tým prestanú platiť. Čo ste z nich neminuli, vrátime do {{refundDays}} dní, s podielom poplatkov za vouchery, z ktorých ste nič neminuli. Postup, formulár a výnimky sú na stránke
          <withdrawal>Odstúpenie od zmluvy</withdrawal>.
        `,
      },
      complaints: {
        title: 'Reklamácia',
        text: `
          Ak voucher neprišiel, nedá sa použiť alebo nesedí zostatok, reklamujte to cez <support>Podporu</support>,
          na <mail>{{email}}</mail> alebo poštou na našu adresu. Uveďte číslo objednávky alebo sériové číslo vouchera,
          nikdy nie heslo.

          Prijatie reklamácie potvrdíme hneď a vybavíme ju najneskôr do {{complaintDays}} dní. Ak je oprávnená, vydáme
          náhradný voucher alebo vrátime peniaze, podľa toho, čo si vyberiete. O vybavení dostanete písomné potvrdenie.
        `,
      },
      availability: {
        title: 'Dostupnosť služby',
        text: `
          Robíme všetko pre to, aby stránka a platby fungovali stále. Údržbu a výpadky však vylúčiť nevieme. Ak sme
          dočasne vypli objednávanie alebo podporu, stránka to povie. Ak bol výpadok na našej strane a voucheru medzitým
          uplynula platnosť, na požiadanie zostatok vyplatíme.
        `,
      },
      liability: {
        title: 'Zodpovednosť',
        text: `
          Za škodu, ktorú spôsobíme porušením povinnosti, zodpovedáme podľa zákona. Nezodpovedáme za tovar a služby
          partnerov, za nesprávny e-mail, telefón alebo adresu, ktorú ste nám dali, ani za oneskorenie banky, pošty
          či operátora.

          Nič v týchto podmienkach neobmedzuje práva spotrebiteľa, ktorých sa podľa zákona nemožno vzdať.

          Vouchery nepoužívajte na nezákonné účely. Voucher, pri ktorom máme dôvodné podozrenie z podvodu alebo
          prania peňazí, môžeme zablokovať, kým sa vec nevyjasní.
        `,
      },
      data: {
        title: 'Osobné údaje',
        text: `
          Údaje z objednávky spracúvame, aby sme zmluvu splnili. Podrobnosti a vaše práva sú na stránke
          <privacy>Ochrana súkromia</privacy>, úložisko prehliadača opisujú <cookies>Zásady cookies</cookies>.
        `,
      },
      disputes: {
        title: 'Riešenie sporov',
        text: `
          Najprv napíšte nám, väčšinu vecí vyriešime. Ak na žiadosť o nápravu odpovieme zamietavo alebo neodpovieme
          v zákonnej lehote, môžete podľa zákona č. 391/2015 Z. z. navrhnúť alternatívne riešenie sporu. Príslušná je
          <soi>Slovenská obchodná inšpekcia</soi> alebo iný subjekt zo zoznamu
          <adr>Ministerstva hospodárstva SR</adr>. Konanie je pre spotrebiteľa spravidla bezplatné.

          Na dodržiavanie práv spotrebiteľov dohliada Slovenská obchodná inšpekcia. Vždy sa môžete obrátiť aj na súd.
        `,
      },
      final: {
        title: 'Záverečné ustanovenia',
        text: `
          Zmluva sa riadi slovenským právom. Spotrebiteľ z iného štátu Európskej únie má aj ochranu, ktorú mu dáva
          právo jeho bydliska. Zmluva sa uzatvára v jazyku, v ktorom ste objednávali; ak sa znenia líšia, platí
          slovenské.

          Pre objednávku platia podmienky zo dňa, keď ste ju odoslali. Nové znenie zverejníme na tejto stránke
          s dátumom zmeny a na staré objednávky nepôsobí.
        `,
      },
    },
    limits: {
      caption: 'Hranice a poplatky podľa meny',
      currency: 'Za čo',
      piece: 'Vlastná suma za kus',
      pieceRange: '<money>{{min}}</money> až <money>{{max}}</money>',
      voucher: 'Jeden voucher najviac',
      order: 'Objednávka najviac',
      processing: 'Poplatok za spracovanie',
      courier: 'Doručenie kuriérom',
    },
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface SiteWords {
    'site/legal/terms': typeof words
  }
}
