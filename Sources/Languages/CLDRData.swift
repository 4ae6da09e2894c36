// CLDR 47 (2025-03-13), taken from babel 2.18.0 and the ICU of icu4py 1.2.0 by Tests/Oracles/cldr_tables.py. Do not change by hand.
//
// Copyright © 1991-2025 Unicode, Inc. Unicode® License V3, https://www.unicode.org/license.txt: the data may be used, copied and
// published without fee, with this notice.
// swift-format-ignore-file

/// CLDR's words and patterns as one text, which costs nothing before a piece of it is looked for.
enum CLDRData {
  static let version = "47"
  static let date = "2025-03-13"

  /// The codes of currencies, by how many digits they have behind the point.
  static var currencies: StaticString { """
0 ADP AFN ALL BIF BYR CLP DJF ESP GNF IQD IRR ISK ITL JPY KMF KPW KRW LAK LBP LUF MGA MGF MMK MRO PYG RSD RWF SLL SOS STD SYP TMM TRL UGX UYI VND VUV XAF XOF XPF YER ZMK ZWD
2 AED AFA ALK AMD ANG AOA AOK AON AOR ARA ARL ARM ARP ARS ATS AUD AWG AZM AZN BAD BAM BAN BBD BDT BEC BEF BEL BGL BGM BGN BGO BMD BND BOB BOL BOP BOV BRB BRC BRE BRL BRN BRR BRZ BSD BTN BUK BWP BYB BYN BZD CAD CDF CHE CHF CHW CLE CNH CNX CNY COP COU CRC CSD CSK CUC CUP CVE CYP CZK DDM DEM DKK DOP DZD ECS ECV EEK EGP ERN ESA ESB ETB EUR FIM FJD FKP FRF GBP GEK GEL GHC GHS GIP GMD GNS GQE GRD GTQ GWE GWP GYD HKD HNL HRD HRK HTG HUF IDR IEP ILP ILR ILS INR ISJ JMD KES KGS KHR KRH KRO KYD KZT LKR LRD LSL LTL LTT LUC LUL LVL LVR MAD MAF MCF MDC MDL MKD MKN MLF MNT MOP MRU MTL MTP MUR MVP MVR MWK MXN MXP MXV MYR MZE MZM MZN NAD NGN NIC NIO NLG NOK NPR NZD PAB PEI PEN PES PGK PHP PKR PLN PLZ PTE QAR RHD ROL RON RUB RUR SAR SBD SCR SDD SDG SDP SEK SGD SHP SIT SKK SLE SRD SRG SSP STN SUR SVC SZL THB TJR TJS TMT TOP TPE TRY TTD TWD TZS UAH UAK UGS USD USN USS UYP UYU UZS VEB VED VEF VES VNN WST XAG XAU XBA XBB XBC XBD XCD XCG XDR XEU XFO XFU XPD XPT XRE XSU XTS XUA XXX YDD YUD YUM YUN YUR ZAL ZAR ZMW ZRN ZRZ ZWG ZWL ZWR
3 BHD JOD KWD LYD OMR TND
4 CLF UYW
""" }

  /// What finds the language of a locale; Tests/Oracles/cldr_tables.py says what the signs in front mean.
  static var locales: StaticString { """
=aam aas
=aar aa
=abk ab
=adp dz
=afr af
=agp apf
=ais ami
=ajp apc
=ajt aeb
=aju jrb
=aka ak
=alb sq
=als sq
=amh am
=ara ar
=arb ar
=arg an
=arm hy
=asd snz
=asm as
=aue ktz
=ava av
=ave ae
=aym ay
=ayr ay
=ayx nun
=aze az
=azj az
=bak ba
=bam bm
=baq eu
=baz nvo
=bcc bal
=bcl bik
=bel be
=ben bn
=bgm bcg
=bh bho
=bhk fbl
=bic bir
=bih bho
=bis bi
=bjd drl
=bjq bzc
=bkb ebk
=blg iba
=bod bo
=bos bs
=bre br
=btb beb
=bul bg
=bur my
=bxk luy
=bxr bua
=cat ca
=ccq rki
=ces cs
=cha ch
=che ce
=chi zh
=chu cu
=chv cv
=cjr mom
=cka cmr
=cld syr
=cls sa
=cmk xch
=cmn zh
=cnr sr-ME
=cor kw
=cos co
=coy pij
=cqu quh
=cre cr
=cwd cr
=cym cy
=cze cs
=daf dnj
=dan da
=dap njz
=deu de
=dgo doi
=dhd mwr
=dik din
=diq zza
=dit dif
=div dv
=djl dze
=dkl aqd
=drh mn
=drr kzk
=drw fa-AF
=dud uth
=duj dwu
=dut nl
=dwl dbt
=dzo dz
=ekk et
=ell el
=elp amq
=emk man
=eng en
=epo eo
=esk ik
=est et
=eus eu
=ewe ee
=fao fo
=fas fa
=fat ak
=fij fj
=fin fi
=fra fr
=fre fr
=fry fy
=fuc ff
=ful ff
=gav dev
=gaz om
=gbc wny
=gbo grb
=geo ka
=ger de
=gfx vaj
=ggn gvr
=ggo esg
=ggr gtu
=gio aou
=gla gd
=gle ga
=glg gl
=gli kzk
=glv gv
=gno gon
=gom kok
=gre el
=grn gn
=gti nyc
=gug gn
=guj gu
=guv duz
=gya gba
=hat ht
=hau ha
=hbs sr-Latn
=hdn hai
=hea hmn
=heb he
=her hz
=him srx
=hin hi
=hmo ho
=hrr jal
=hrv hr
=hun hu
=hye hy
=ibi opa
=ibo ig
=ice is
=ido io
=iii ii
=ike iu
=iku iu
=ile ie
=ill ilm
=ilw gal
=in id
=ina ia
=ind id
=ipk ik
=isl is
=ita it
=iw he
=izi eza
=jar jgk
=jav jv
=jeg oyb
=ji yi
=jpn ja
=jw jv
=kal kl
=kan kn
=kas ks
=kat ka
=kau kr
=kaz kk
=kdv zkd
=kgc tdf
=kgd ncq
=kgh kml
=kgm plu
=khk mn
=khm km
=kik ki
=kin rw
=kir ky
=kmr ku
=knc kr
=kng kg
=koj kwv
=kom kv
=kon kg
=kor ko
=kpp jkm
=kpv kv
=krm bmf
=ktr dtp
=kua kj
=kur ku
=kvs gdj
=kwq yam
=kxe tvd
=kxl kru
=kzh dgl
=kzj dtp
=kzt dtp
=lak ksp
=lao lo
=lat la
=lav lv
=lbk bnc
=leg enl
=lii raq
=lim li
=lin ln
=lit lt
=llo ngt
=lmm rmx
=ltz lb
=lub lu
=lug lg
=lvs lv
=mac mk
=mah mh
=mal ml
=mao mi
=mar mr
=may ms
=meg cir
=mgx jbk
=mhr chm
=mkd mk
=mlg mg
=mlt mt
=mnk man
=mnt wnn
=mo ro
=mof xnt
=mol ro
=mon mn
=mri mi
=msa ms
=mst mry
=mup raj
=mwd dmw
=mwj vaj
=mya my
=myd aog
=myt mry
=nad xny
=nau na
=nav nv
=nbf nru
=nbl nr
=nbx gll
=ncp kdz
=nde nd
=ndo ng
=nep ne
=nld nl
=nln azd
=nlr nrk
=nno nn
=nns nbr
=nnx ngv
=nob nb
=nom cbr
=noo dtd
=nor no
=npi ne
=nts pij
=nxu bpp
=nya ny
=oci oc
=ojg oj
=oji oj
=ori or
=orm om
=ory or
=oss os
=oun vaj
=pan pa
=pat kxr
=pbu ps
=pcr adx
=per fa
=pes fa
=pli pi
=plt mg
=pmc huw
=pmk crr
=pmu phr
=pnb lah
=pol pl
=por pt
=ppa bfy
=ppr lcq
=prp gu
=prs fa-AF
=pry prt
=pus ps
=puz pub
=que qu
=quz qu
=rmr emx
=rmy rom
=roh rm
=ron ro
=rum ro
=run rn
=rus ru
=sag sg
=san sa
=sap aqt
=sca hle
=scc sr
=scr hr
=sgl isk
=sh sr-Latn
=sin si
=skk oyb
=slk sk
=slo sk
=slv sl
=smd kmb
=sme se
=smo sm
=sna sn
=snb iba
=snd sd
=som so
=sot st
=spa es
=spy kln
=sqi sq
=src sc
=srd sc
=srp sr
=ssw ss
=sul sgd
=sum ulw
=sun su
=swa sw
=swc sw-CD
=swe sv
=swh sw
=szd umi
=tah ty
=tam ta
=tat tt
=tdu dtp
=tel te
=tgg bjp
=tgk tg
=tgl fil
=tha th
=thc tpo
=thw ola
=thx oyb
=tib bo
=tid itd
=tie ras
=tir ti
=tkk twm
=tl fil
=tlw weo
=tmk tdg
=tmp tyj
=tne kak
=tnf fa-AF
=ton to
=tpw tpn
=tsf taj
=tsn tn
=tso ts
=ttq tmh
=tuk tk
=tur tr
=tw ak
=twi ak
=uig ug
=ukr uk
=umu del
=unp wro
=uok ema
=urd ur
=uzb uz
=uzn uz
=ven ve
=vie vi
=vol vo
=wel cy
=wgw wgb
=wit nol
=wiw nwo
=wln wa
=wol wo
=xba cax
=xho xh
=xia acn
=xkh waw
=xpe kpe
=xrq dmw
=xsj suj
=xsl den
=xss zko
=ybd rki
=ydd yi
=yen ynq
=yid yi
=yiy yrm
=yma lrr
=ymt mtm
=yor yo
=yos zom
=yuu yug
=zai zap
=zha za
=zho zh
=zir scv
=zkb kjh
=zsm ms
=zul zu
=zyb za
~BU MM
~CT KI
~DD DE
~DY BJ
~FX FR
~HV BF
~JT UM
~MI UM
~NH VU
~NQ AQ
~PU UM
~PZ PA
~QU EU
~RH ZW
~TP TL
~UK GB
~VD VN
~WK UM
~YD YE
~ZR CD
^en-001 en-150 en-AG en-AI en-AU en-BB en-BM en-BS en-BW en-BZ en-CC en-CK en-CM en-CX en-CY en-DG en-DM en-ER en-FJ en-FK en-FM en-GB en-GD en-GG en-GH en-GI en-GM en-GS en-GY en-HK en-ID en-IE en-IL en-IM en-IN en-IO en-JE en-JM en-KE en-KI en-KN en-KY en-LC en-LR en-LS en-MG en-MO en-MS en-MT en-MU en-MV en-MW en-MY en-NA en-NF en-NG en-NR en-NU en-NZ en-PG en-PK en-PN en-PW en-RW en-SB en-SC en-SD en-SG en-SH en-SL en-SS en-SX en-SZ en-TC en-TK en-TO en-TT en-TV en-TZ en-UG en-VC en-VG en-VU en-WS en-ZA en-ZM en-ZW
^en-150 en-AT en-BE en-CH en-CZ en-DE en-DK en-ES en-FI en-FR en-HU en-IT en-NL en-NO en-PL en-PT en-RO en-SE en-SI en-SK
^en-IN hi-Latn
^es-419 es-AR es-BO es-BR es-BZ es-CL es-CO es-CR es-CU es-DO es-EC es-GT es-HN es-JP es-MX es-NI es-PA es-PE es-PR es-PY es-SV es-US es-UY es-VE
^fr-HT ht
^no nb nn no-NO
^pt-PT pt-AO pt-CH pt-CV pt-FR pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-ST pt-TL
^zh-Hant-HK zh-Hant-MO
!aa Latn ET
!ab Cyrl GE
!af Latn ZA
!agq Latn CM
!ak Latn GH
!am Ethi ET
!an Latn ES
!ann Latn NG
!apc Arab SY
!ar Arab EG
!arn Latn CL
!as Beng IN
!asa Latn TZ
!ast Latn ES
!az Latn AZ
!az-Arab Arab IR
!az-IQ Arab IQ
!az-IR Arab IR
!az-RU Cyrl RU
!ba Cyrl RU
!bal Arab PK
!bas Latn CM
!be Cyrl BY
!bem Latn ZM
!bew Latn ID
!bez Latn TZ
!bg Cyrl BG
!bgc Deva IN
!bgn Arab PK
!bho Deva IN
!blo Latn BJ
!blt Tavt VN
!bm Latn ML
!bn Beng BD
!bo Tibt CN
!br Latn FR
!brx Deva IN
!bs Latn BA
!bss Latn CM
!byn Ethi ER
!ca Latn ES
!cad Latn US
!cch Latn NG
!ccp Cakm BD
!ce Cyrl RU
!ceb Latn PH
!cgg Latn UG
!cho Latn US
!chr Cher US
!cic Latn US
!ckb Arab IQ
!co Latn FR
!cop Copt EG
!cs Latn CZ
!csw Cans CA
!cu Cyrl RU
!cu-Glag Glag BG
!cv Cyrl RU
!cy Latn GB
!da Latn DK
!dav Latn KE
!de Latn DE
!dje Latn NE
!doi Deva IN
!dsb Latn DE
!dua Latn CM
!dv Thaa MV
!dyo Latn SN
!dz Tibt BT
!ebu Latn KE
!ee Latn GH
!el Grek GR
!en Latn US
!en-Shaw Shaw GB
!eo Latn 001
!es Latn ES
!et Latn EE
!eu Latn ES
!ewo Latn CM
!fa Arab IR
!ff Latn SN
!ff-Adlm Adlm GN
!fi Latn FI
!fil Latn PH
!fo Latn FO
!fr Latn FR
!frr Latn DE
!fur Latn IT
!fy Latn NL
!ga Latn IE
!gaa Latn GH
!gd Latn GB
!gez Ethi ET
!gl Latn ES
!gn Latn PY
!gsw Latn CH
!gu Gujr IN
!guz Latn KE
!gv Latn IM
!ha Latn NG
!ha-CM Arab CM
!ha-SD Arab SD
!haw Latn US
!he Hebr IL
!hi Deva IN
!hnj Hmnp US
!hnj-Hmng Hmng LA
!hr Latn HR
!hsb Latn DE
!ht Latn HT
!hu Latn HU
!hy Armn AM
!ia Latn 001
!id Latn ID
!ie Latn EE
!ig Latn NG
!ii Yiii CN
!io Latn 001
!is Latn IS
!it Latn IT
!iu Cans CA
!ja Jpan JP
!jbo Latn 001
!jgo Latn CM
!jmc Latn TZ
!jv Latn ID
!ka Geor GE
!kaa Cyrl UZ
!kab Latn DZ
!kaj Latn NG
!kam Latn KE
!kcg Latn NG
!kde Latn TZ
!kea Latn CV
!ken Latn CM
!kgp Latn BR
!khq Latn ML
!ki Latn KE
!kk Cyrl KZ
!kk-AF Arab AF
!kk-Arab Arab CN
!kk-CN Arab CN
!kk-IR Arab IR
!kk-MN Arab MN
!kkj Latn CM
!kl Latn GL
!kln Latn KE
!km Khmr KH
!kn Knda IN
!ko Kore KR
!kok Deva IN
!kpe Latn LR
!ks Arab IN
!ksb Latn TZ
!ksf Latn CM
!ksh Latn DE
!ku Latn TR
!ku-Arab Arab IQ
!ku-LB Arab LB
!ku-Yezi Yezi GE
!kw Latn GB
!kxv Latn IN
!ky Cyrl KG
!ky-Arab Arab CN
!ky-CN Arab CN
!ky-Latn Latn TR
!ky-TR Latn TR
!la Latn VA
!lag Latn TZ
!lb Latn LU
!lg Latn UG
!lij Latn IT
!lkt Latn US
!lld Latn IT
!lmo Latn IT
!ln Latn CD
!lo Laoo LA
!lrc Arab IR
!lt Latn LT
!ltg Latn LV
!lu Latn CD
!luo Latn KE
!luy Latn KE
!lv Latn LV
!mai Deva IN
!mas Latn KE
!mdf Cyrl RU
!mer Latn KE
!mfe Latn MU
!mg Latn MG
!mgh Latn MZ
!mgo Latn CM
!mhn Latn IT
!mi Latn NZ
!mic Latn CA
!mk Cyrl MK
!ml Mlym IN
!mn Cyrl MN
!mn-CN Mong CN
!mn-Mong Mong CN
!mni Beng IN
!moh Latn CA
!mr Deva IN
!ms Latn MY
!ms-CC Arab CC
!mt Latn MT
!mua Latn CM
!mus Latn US
!my Mymr MM
!myv Cyrl RU
!mzn Arab IR
!naq Latn NA
!nb Latn NO
!nd Latn ZW
!nds Latn DE
!ne Deva NP
!nl Latn NL
!nmg Latn CM
!nn Latn NO
!nnh Latn CM
!no Latn NO
!nqo Nkoo GN
!nr Latn ZA
!nso Latn ZA
!nus Latn SS
!nv Latn US
!ny Latn MW
!nyn Latn UG
!oc Latn FR
!om Latn ET
!or Orya IN
!os Cyrl GE
!osa Osge US
!pa Guru IN
!pa-Arab Arab PK
!pa-PK Arab PK
!pap Latn CW
!pcm Latn NG
!pis Latn SB
!pl Latn PL
!prg Latn PL
!ps Arab AF
!pt Latn BR
!qu Latn PE
!quc Latn GT
!raj Deva IN
!rhg Rohg MM
!rif Latn MA
!rm Latn CH
!rn Latn BI
!ro Latn RO
!rof Latn TZ
!ru Cyrl RU
!rw Latn RW
!rwk Latn TZ
!sa Deva IN
!sah Cyrl RU
!saq Latn KE
!sat Olck IN
!sbp Latn TZ
!sc Latn IT
!scn Latn IT
!sd Arab PK
!sd-Deva Deva IN
!sd-IN Deva IN
!sd-Khoj Khoj IN
!sd-Sind Sind IN
!sdh Arab IR
!se Latn NO
!seh Latn MZ
!ses Latn ML
!sg Latn CF
!shi Tfng MA
!shn Mymr MM
!si Sinh LK
!sid Latn ET
!sk Latn SK
!skr Arab PK
!sl Latn SI
!sma Latn SE
!smj Latn SE
!smn Latn FI
!sms Latn FI
!sn Latn ZW
!so Latn SO
!sq Latn AL
!sr Cyrl RS
!sr-ME Latn ME
!sr-RO Latn RO
!sr-TR Latn TR
!ss Latn ZA
!ssy Latn ER
!st Latn ZA
!su Latn ID
!sv Latn SE
!sw Latn TZ
!syr Syrc IQ
!szl Latn PL
!ta Taml IN
!te Telu IN
!teo Latn UG
!tg Cyrl TJ
!tg-Arab Arab PK
!tg-PK Arab PK
!th Thai TH
!ti Ethi ET
!tig Ethi ER
!tk Latn TM
!tn Latn ZA
!to Latn TO
!tok Latn 001
!tpi Latn PG
!tr Latn TR
!trv Latn TW
!trw Arab PK
!ts Latn ZA
!tt Cyrl RU
!twq Latn NE
!tyv Cyrl RU
!tzm Latn MA
!ug Arab CN
!ug-Cyrl Cyrl KZ
!ug-KZ Cyrl KZ
!ug-MN Cyrl MN
!uk Cyrl UA
!ur Arab PK
!uz Latn UZ
!uz-AF Arab AF
!uz-Arab Arab AF
!uz-CN Cyrl CN
!vai Vaii LR
!ve Latn ZA
!vec Latn IT
!vi Latn VN
!vmw Latn MZ
!vo Latn 001
!vun Latn TZ
!wa Latn BE
!wae Latn CH
!wal Ethi ET
!wbp Latn AU
!wo Latn SN
!xh Latn ZA
!xnr Deva IN
!xog Latn UG
!yav Latn CM
!yi Hebr UA
!yo Latn NG
!yrl Latn BR
!yue Hant HK
!yue-CN Hans CN
!yue-Hans Hans CN
!za Latn CN
!zgh Tfng MA
!zh Hans CN
!zh-AU Hant AU
!zh-BN Hant BN
!zh-Bopo Bopo TW
!zh-GB Hant GB
!zh-GF Hant GF
!zh-HK Hant HK
!zh-Hanb Hanb TW
!zh-Hant Hant TW
!zh-ID Hant ID
!zh-MO Hant MO
!zh-PA Hant PA
!zh-PF Hant PF
!zh-PH Hant PH
!zh-SR Hant SR
!zh-TH Hant TH
!zh-TW Hant TW
!zh-US Hant US
!zh-VN Hant VN
!zu Latn ZA
""" }

  /// A block for each language, sorted by tag.
  static var languages: StaticString { """
@aa root
bQun|Nah|Cig|Agd|Cax|Qas|Qad|Leq|Way|Dit|Xim|Kax
BQunxa Garablu|Kudo|Ciggilta Kudo|Agda Baxis|Caxah Alsa|Qasa Dirri|Qado Dirri|Liiqen|Waysu|Diteli|Ximoli|Kaxxa Garablu
aAca|Etl|Tal|Arb|Kam|Gum|Sab
AAcaada|Etleeni|Talaata|Arbaqa|Kamiisi|Gumqata|Sabti
hsaaku|carra
ddd/MM/yy|dd-MMM-y|dd MMMM y|EEEE, MMMM dd, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
mETBBr
@aa-DJ aa
BQunxa Garablu|Kudo|Ciggilta Kudo|Agda Baxis|Caxah Alsa|Qasa Dirri|Qado Dirri|Leqeeni|Waysu|Diteli|Ximoli|Kaxxa Garablu
mDJFFdj
@aa-ER aa
mERNNfk
@aa-ET aa
@aar=aa
@ab root
p#,##0\u{A0}%
bАжь|Жəаб|Хəажә|Мш|Лаҵ|Рашә|Ԥхынгә|Нанҳә|Цəыб|Жьҭ|Абҵ|Ԥхынҷ
BАжьырныҳəа|Жəабран|Хəажəкыра|Мшаԥы|Лаҵара|Рашəара|Ԥхынгəы|Нанҳəа|Цəыббра|Жьҭаара|Абҵара|Ԥхынҷкәын
aАм|Ашә|Аҩ|Ах|Аԥ|Ахә|Ас
AАмҽыша|Ашәахьа|Аҩаша|Ахаша|Аԥшьаша|Ахәаша|Асабша
ddd.MM.y|d MMM y 'ш'.|d MMMM y 'ш'.|EEEE, d MMMM y 'ш'.
u, |, |-и |-и|-и |-и
U, |, | ма || ма |
@ab-GE ab
@abk=ab
@adp=dz
@af root
s0|,|\u{A0}|-|%
c¤#,##0.00
bJan.|Feb.|Mrt.|Apr.|Mei|Jun.|Jul.|Aug.|Sep.|Okt.|Nov.|Des.
BJanuarie|Februarie|Maart|April|Mei|Junie|Julie|Augustus|September|Oktober|November|Desember
aSo.|Ma.|Di.|Wo.|Do.|Vr.|Sa.
ASondag|Maandag|Dinsdag|Woensdag|Donderdag|Vrydag|Saterdag
hvm.|nm.
dy-MM-dd|dd MMM y|dd MMMM y|EEEE dd MMMM y
rone: n in 1
u, |, | en || en |
U, |, | of || of |
mCADCAD|MXNMXN|PHPPHP|THB฿|USDUSD|ZARR
@af-NA af
dy-MM-dd|d MMM y|d MMMM y|EEEE d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
mNAD$
@af-ZA af
@afr=af
@agq root
s0|,|\u{A0}|-|%
c#,##0.00¤
bnùm|kɨz|tɨd|taa|see|nzu|dum|fɔe|dzu|lɔm|kaa|fwo
Bndzɔ\u{300}ŋɔ\u{300}nùm|ndzɔ\u{300}ŋɔ\u{300}kƗ\u{300}zùʔ|ndzɔ\u{300}ŋɔ\u{300}tƗ\u{300}dʉ\u{300}ghà|ndzɔ\u{300}ŋɔ\u{300}tǎafʉ\u{304}ghā|ndzɔ\u{300}ŋèsèe|ndzɔ\u{300}ŋɔ\u{300}nzùghò|ndzɔ\u{300}ŋɔ\u{300}dùmlo|ndzɔ\u{300}ŋɔ\u{300}kwîfɔ\u{300}e|ndzɔ\u{300}ŋɔ\u{300}tƗ\u{300}fʉ\u{300}ghàdzughù|ndzɔ\u{300}ŋɔ\u{300}ghǔuwelɔ\u{300}m|ndzɔ\u{300}ŋɔ\u{300}chwaʔàkaa wo|ndzɔ\u{300}ŋèfwòo
ants|kpa|ghɔ|tɔm|ume|ghɨ|dzk
Atsuʔntsɨ|tsuʔukpà|tsuʔughɔe|tsuʔutɔ\u{300}mlò|tsuʔumè|tsuʔughɨ\u{302}m|tsuʔndzɨkɔʔɔ
ha.g|a.k
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
@agq-CM agq
@ajp=apc
@ak root
c¤#,##0.00
bƆpɛpɔn|Ɔgyefoɔ|Ɔbɛnem|Oforisuo|Kɔtɔnimma|Ayɛwohomumu|Kutawonsa|Ɔsanaa|Ɛbɔ|Ahinime|Obubuo|Ɔpɛnimma
BƆpɛpɔn|Ɔgyefoɔ|Ɔbɛnem|Oforisuo|Kɔtɔnimma|Ayɛwohomumu|Kutawonsa|Ɔsanaa|Ɛbɔ|Ahinime|Obubuo|Ɔpɛnimma
aKwe|Dwo|Ben|Wuk|Yaw|Fia|Mem
AKwasiada|Dwoada|Benada|Wukuada|Yawoada|Fiada|Memeneda
hAN|EW
dM/d/yy|MMM d, y|MMMM d, y|EEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 0..1
u, |, |, ne || ne |
U, |, |, anaa || anaa |
mGHSGH₵
@ak-GH ak
@aka=ak
@alb=sq
@als=sq
@am root
c¤#,##0.00
bጃን|ፌብ|ማርች|ኤፕሪ|ሜይ|ጁን|ጁላይ|ኦገስ|ሴፕቴ|ኦክቶ|ኖቬም|ዲሴም
Bጃንዋሪ|ፌብሩዋሪ|ማርች|ኤፕሪል|ሜይ|ጁን|ጁላይ|ኦገስት|ሴፕቴምበር|ኦክቶበር|ኖቬምበር|ዲሴምበር
aእሑድ|ሰኞ|ማክሰ|ረቡዕ|ሐሙስ|ዓርብ|ቅዳሜ
Aእሑድ|ሰኞ|ማክሰኞ|ረቡዕ|ሐሙስ|ዓርብ|ቅዳሜ
hጥዋት|ከሰዓት
ddd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
th:mm a|h:mm:ss a
rone: i in 0 or n in 1
u፣ |፣ | እና || እና |
U፣ |፣ | ወይም || ወይም |
mAUDAU$|ETBብር|PHPPHP|THB฿
@am-ET am
@amh=am
@an root
bchi.|feb.|mar.|abr.|may.|chn.|chl.|ago.|set.|oct.|nov.|avi.
Bde chinero|de febrero|de marzo|d’abril|de mayo|de chunyo|de chuliol|d’agosto|de setiembre|d’octubre|de noviembre|d’aviento
Lchinero|febrero|marzo|abril|mayo|chunyo|chuliol|agosto|setiembre|octubre|noviembre|aviento
adom|lun|mar|mie|chu|vie|sab
Adominche|luns|martz|miercres|chueves|viernes|sabado
ha.m.|p.m.
dd/M/yy|d MMM y|d MMMM 'de' y|EEEE, d MMMM 'de' y
tH:mm|H:mm:ss
rone: n in 1
u, |, | y || y |
U, |, | u || u |
@an-ES an
@apc root
bكانون التاني|شباط|أذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين التاني|كانون الأول
Bكانون التاني|شباط|أذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين التاني|كانون الأول
aالأحد|التنين|التلاتا|الأربعا|الخميس|الجمعة|السبت
Aالأحد|التنين|التلاتا|الأربعا|الخميس|الجمعة|السبت
mJODد.أ.\u{200F}
@apc-SY apc
@ar root
s0|.|,|\u{200E}-|\u{200E}%\u{200E}
c\u{200F}#,##0.00\u{A0}¤;\u{200F}-#,##0.00\u{A0}¤
bيناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر
Bيناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر
aالأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت
Aالأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت
hص|م
dd\u{200F}/M\u{200F}/y|dd\u{200F}/MM\u{200F}/y|d MMMM y|EEEE، d MMMM y
th:mm a|h:mm:ss a
rzero: n in 0|one: n in 1|two: n in 2|few: n mod 100 in 3..10|many: n mod 100 in 11..99
u و| و| و|| و|
U أو | أو | أو || أو |
mAEDد.إ.\u{200F}|AUDAU$|BHDد.ب.\u{200F}|DZDد.ج.\u{200F}|EGPج.م.\u{200F}|GBPUK£|IQDد.ع.\u{200F}|IRRر.إ.|JODد.أ.\u{200F}|KWDد.ك.\u{200F}|LBPل.ل.\u{200F}|LYDد.ل.\u{200F}|MADد.م.\u{200F}|MRUأ.م.|OMRر.ع.\u{200F}|PHPPHP|QARر.ق.\u{200F}|SARر.س.\u{200F}|SDDد.س.\u{200F}|SDGج.س.|SYPل.س.\u{200F}|THB฿|TNDد.ت.\u{200F}|YERر.ي.\u{200F}
@ar-001 ar
@ar-AE ar
@ar-BH ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
@ar-DJ ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
mDJFFdj
@ar-DZ ar
s0|,|.|\u{200E}-|\u{200E}%\u{200E}
bجانفي|فيفري|مارس|أفريل|ماي|جوان|جويلية|أوت|سبتمبر|أكتوبر|نوفمبر|ديسمبر
Bجانفي|فيفري|مارس|أفريل|ماي|جوان|جويلية|أوت|سبتمبر|أكتوبر|نوفمبر|ديسمبر
@ar-EG ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
@ar-EH ar
@ar-ER ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
mERNNfk
@ar-IL ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
tH:mm|H:mm:ss
@ar-IQ ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
bكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين\u{A0}الأول|تشرين الثاني|كانون الأول
Bكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول
lكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول
@ar-JO ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
bكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول
Bكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول
@ar-KM ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
tHH:mm|HH:mm:ss
mKMFCF
@ar-KW ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
@ar-LB ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
bكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول
Bكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول
@ar-LY ar
s0|,|.|\u{200E}-|\u{200E}%\u{200E}
@ar-MA ar
s0|,|.|\u{200E}-|\u{200E}%\u{200E}
bيناير|فبراير|مارس|أبريل|ماي|يونيو|يوليوز|غشت|شتنبر|أكتوبر|نونبر|دجنبر
Bيناير|فبراير|مارس|أبريل|ماي|يونيو|يوليوز|غشت|شتنبر|أكتوبر|نونبر|دجنبر
tHH:mm|HH:mm:ss
@ar-MR ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
bيناير|فبراير|مارس|إبريل|مايو|يونيو|يوليو|أغشت|شتمبر|أكتوبر|نوفمبر|دجمبر
Bيناير|فبراير|مارس|إبريل|مايو|يونيو|يوليو|أغشت|شتمبر|أكتوبر|نوفمبر|دجمبر
@ar-OM ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
@ar-PS ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
bكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول
Bكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول
@ar-QA ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
@ar-SA ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
@ar-SD ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
@ar-SO ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
mSOSS
@ar-SS ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
mGBPGB£|SSP£
@ar-SY ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
bكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول
Bكانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول
@ar-TD ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
@ar-TN ar
s0|,|.|\u{200E}-|\u{200E}%\u{200E}
bجانفي|فيفري|مارس|أفريل|ماي|جوان|جويلية|أوت|سبتمبر|أكتوبر|نوفمبر|ديسمبر
Bجانفي|فيفري|مارس|أفريل|ماي|جوان|جويلية|أوت|سبتمبر|أكتوبر|نوفمبر|ديسمبر
@ar-YE ar
s٠|٫|٬|\u{61C}-|٪\u{61C}
@ara=ar
@arb=ar
@arg=an
@arm=hy
@as root
s০|.|,|-|%
n#,##,##0.###
p#,##,##0%
c¤\u{A0}#,##,##0.00
bজ\u{9BE}ন\u{9C1}|ফ\u{9C7}ব\u{9CD}ৰ\u{9C1}|ম\u{9BE}ৰ\u{9CD}চ|এপ\u{9CD}ৰ\u{9BF}ল|ম\u{9C7}’|জ\u{9C1}ন|জ\u{9C1}ল\u{9BE}ই|আগ|ছ\u{9C7}প\u{9CD}ত\u{9C7}|অক\u{9CD}ট\u{9CB}|নৱ\u{9C7}|ড\u{9BF}চ\u{9C7}
Bজ\u{9BE}ন\u{9C1}ৱ\u{9BE}ৰ\u{9C0}|ফ\u{9C7}ব\u{9CD}ৰ\u{9C1}ৱ\u{9BE}ৰ\u{9C0}|ম\u{9BE}ৰ\u{9CD}চ|এপ\u{9CD}ৰ\u{9BF}ল|ম\u{9C7}’|জ\u{9C1}ন|জ\u{9C1}ল\u{9BE}ই|আগষ\u{9CD}ট|ছ\u{9C7}প\u{9CD}ত\u{9C7}ম\u{9CD}বৰ|অক\u{9CD}ট\u{9CB}বৰ|নৱ\u{9C7}ম\u{9CD}বৰ|ড\u{9BF}চ\u{9C7}ম\u{9CD}বৰ
aদ\u{9C7}ও|স\u{9CB}ম|মঙ\u{9CD}গল|ব\u{9C1}ধ|ব\u{9C3}হ|শ\u{9C1}ক\u{9CD}ৰ|শন\u{9BF}
Aদ\u{9C7}ওব\u{9BE}ৰ|স\u{9CB}মব\u{9BE}ৰ|মঙ\u{9CD}গলব\u{9BE}ৰ|ব\u{9C1}ধব\u{9BE}ৰ|ব\u{9C3}হস\u{9CD}পত\u{9BF}ব\u{9BE}ৰ|শ\u{9C1}ক\u{9CD}ৰব\u{9BE}ৰ|শন\u{9BF}ব\u{9BE}ৰ
dd-M-y|dd-MM-y|d MMMM, y|EEEE, d MMMM, y
ta h.mm|a h.mm.ss
rone: i in 0 or n in 1
u, |, | আৰ\u{9C1} || আৰ\u{9C1} |
U, |, | ব\u{9BE} || ব\u{9BE} |
mPHPPHP
@as-IN as
@asa root
c#,##0.00\u{A0}¤
bJan|Feb|Mac|Apr|Mei|Jun|Jul|Ago|Sep|Okt|Nov|Dec
BJanuari|Februari|Machi|Aprili|Mei|Juni|Julai|Agosti|Septemba|Oktoba|Novemba|Desemba
aJpi|Jtt|Jnn|Jtn|Alh|Ijm|Jmo
AJumapili|Jumatatu|Jumanne|Jumatano|Alhamisi|Ijumaa|Jumamosi
hicheheavo|ichamthi
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mTZSTSh
@asa-TZ asa
@asm=as
@ast root
s0|,|.|-|%
c#,##0.00\u{A0}¤
bxin|feb|mar|abr|may|xun|xnt|ago|set|och|pay|avi
Bde xineru|de febreru|de marzu|d’abril|de mayu|de xunu|de xunetu|d’agostu|de setiembre|d’ochobre|de payares|d’avientu
lXin|Feb|Mar|Abr|May|Xun|Xnt|Ago|Set|Och|Pay|Avi
Lxineru|febreru|marzu|abril|mayu|xunu|xunetu|agostu|setiembre|ochobre|payares|avientu
adom|llu|mar|mié|xue|vie|sáb
Adomingu|llunes|martes|miércoles|xueves|vienres|sábadu
dd/M/yy|d MMM y|d MMMM 'de' y|EEEE, d MMMM 'de' y
rone: i in 1 and v in 0
u, |, | y || y |
U, |, | o || o |
mJPY¥|PHPPHP|THB฿|USD$
@ast-ES ast
@az root
s0|,|.|-|%
c#,##0.00\u{A0}¤
byan|fev|mar|apr|may|iyn|iyl|avq|sen|okt|noy|dek
Byanvar|fevral|mart|aprel|may|iyun|iyul|avqust|sentyabr|oktyabr|noyabr|dekabr
aB.|B.e.|Ç.a.|Ç.|C.a.|C.|Ş.
Abazar|bazar ertəsi|çərşənbə axşamı|çərşənbə|cümə axşamı|cümə|şənbə
eB.|B.E.|Ç.A.|Ç.|C.A.|C.|Ş.
ddd.MM.yy|d MMM y|d MMMM y|d MMMM y, EEEE
rone: n in 1
u, |, | və || və |
U, |, |, yaxud || yaxud |
mAZN₼|PHPPHP|THB฿
@az-AZ=az-Latn-AZ
@az-Cyrl az
s0|.|,|-|%
bјан|фев|мар|апр|май|ијн|ијл|авг|сен|окт|ној|дек
Bјанвар|феврал|март|апрел|май|ијун|ијул|август|сентјабр|октјабр|нојабр|декабр
LЈанвар|Феврал|Март|Апрел|Май|Ијун|Ијул|Август|Сентјабр|Октјабр|Нојабр|Декабр
aБ.|Б.Е.|Ч.А.|Ч.|Ҹ.А.|Ҹ.|Ш.
Aбазар|базар ертәси|чәршәнбә ахшамы|чәршәнбә|ҹүмә ахшамы|ҹүмә|шәнбә
hАМ|ПМ
u, |, |, ||, |
U, |, |, or || or |
mPHP₱|THBTHB
@az-Cyrl-AZ az-Cyrl
@az-Latn az
@az-Latn-AZ az-Latn
@az-RU=az-Cyrl
@aze=az
@azj=az
@bal root
bجن|پر|مار|اپر|مئیی|جون|جۆل|اگست|ستم|اکت|نئوم|دسم
Bجنوری|پروری|مارچ|اپرێل|مئیی|جون|جۆلایی|اگست|ستمبر|اکتوبر|نئومبر|دسمبر
aیک|دو|سئے|چار|پنچ|جمه|شم
Aیکشمبه|دوشمبه|سئیشمبه|چارشمبه|پنچشمبه|جمه|شمبه
dd/M/yy|d MMM, y|d MMMM, y|EEEE, d MMMM, y
thh:mm a|hh:mm:ss a
rone: n in 1
@bal-Arab bal
@bal-Arab-PK bal-Arab
@bal-Latn bal
bJan|Par|Már|Apr|Mai|Jun|Jól|Aga|Sat|Akt|Naw|Das
BJanwari|Parwari|Márch|Aprél|Mai|Jun|Jólái|Agast|Satambar|Aktubar|Nawambar|Dasambar
aYak|Do|Say|Chá|Pan|Jom|Sha
AYakshambeh|Doshambeh|Sayshambeh|Chárshambeh|Panchshambeh|Jomah|Shambeh
ham|pm
dd/M/yy|d MMM, y|d MMMM, y|dd,MM,y
thh:mm\u{202F}a|hh:mm:ss\u{202F}a
@bal-Latn-PK bal-Latn
@bal-PK=bal-Arab-PK
@bam=bm
@baq=eu
@bas root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bkɔn|mac|mat|mto|mpu|hil|nje|hik|dip|bio|may|liɓ
BKɔndɔŋ|Màcɛ\u{302}l|Màtùmb|Màtop|M\u{300}puyɛ|Hìlòndɛ\u{300}|Njèbà|Hìkaŋ|Dìpɔ\u{300}s|Bìòôm|Màyɛsèp|Lìbuy li ńyèe
anɔy|nja|uum|ŋge|mbɔ|kɔɔ|jon
Aŋgwà nɔ\u{302}y|ŋgwà njaŋgumba|ŋgwà ûm|ŋgwà ŋgê|ŋgwà mbɔk|ŋgwà kɔɔ|ŋgwà jôn
hI\u{202F}bikɛ\u{302}glà|I\u{202F}ɓugajɔp
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
@bas-CM bas
@bcc=bal
@be root
s0|,|\u{A0}|-|%
g2
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bсту|лют|сак|кра|мая|чэр|ліп|жні|вер|кас|ліс|сне
Bстудзеня|лютага|сакавіка|красавіка|мая|чэрвеня|ліпеня|жніўня|верасня|кастрычніка|лістапада|снежня
lсту|лют|сак|кра|май|чэр|ліп|жні|вер|кас|ліс|сне
Lстудзень|люты|сакавік|красавік|май|чэрвень|ліпень|жнівень|верасень|кастрычнік|лістапад|снежань
aнд|пн|аў|ср|чц|пт|сб
Aнядзеля|панядзелак|аўторак|серада|чацвер|пятніца|субота
dd.MM.yy|d MMM y\u{202F}'г'.|d MMMM y\u{202F}'г'.|EEEE, d MMMM y\u{202F}'г'.
rone: n mod 10 in 1 and n mod 100 not in 11|few: n mod 10 in 2..4 and n mod 100 not in 12..14|many: n mod 10 in 0 or n mod 10 in 5..9 or n mod 100 in 11..14
u, |, | і || і |
U, |, | ці || ці |
mBRLBRL|BYNBr|CADCAD|JPY¥|NZDNZD|PHPPHP|RUB₽|USD$
@be-BY be
@be-TARASK be
bсту|лют|сак|кра|тра|чэр|ліп|жні|вер|кас|ліс|сьн
Bстудзеня|лютага|сакавіка|красавіка|траўня|чэрвеня|ліпеня|жніўня|верасьня|кастрычніка|лістапада|сьнежня
Lстудзень|люты|сакавік|красавік|травень|чэрвень|ліпень|жнівень|верасень|кастрычнік|лістапад|сьнежань
aняд|пан|аўт|сер|чац|пят|суб
Aнядзеля|панядзелак|аўторак|серада|чацьвер|пятніца|субота
hапоўначы|апоўдні
dd.MM.yy|d.MM.y|d MMMM y\u{202F}'г'.|EEEE, d MMMM y\u{202F}'г'.
@bel=be
@bem root
c¤#,##0.00
bJan|Feb|Mac|Epr|Mei|Jun|Jul|Oga|Sep|Okt|Nov|Dis
BJanuari|Februari|Machi|Epreo|Mei|Juni|Julai|Ogasti|Septemba|Oktoba|Novemba|Disemba
aPa Mulungu|Palichimo|Palichibuli|Palichitatu|Palichine|Palichisano|Pachibelushi
APa Mulungu|Palichimo|Palichibuli|Palichitatu|Palichine|Palichisano|Pachibelushi
huluchelo|akasuba
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 1
mZMWK
@bem-ZM bem
@ben=bn
@bew root
bJan|Pèb|Mar|Apr|Méi|Jun|Jul|Ags|Sèp|Okt|Nop|Dés
BJanuari|Pèbruari|Maret|April|Méi|Juni|Juli|Agustus|Sèptèmber|Oktober|Nopèmber|Désèmber
aMin|Sen|Sel|Reb|Kem|Jum|Sap
AMinggu|Senèn|Selasa|Rebo|Kemis|Juma’at|Saptu
hpg/sg|sr/mlm
ddd/MM/yy|d MMM y|d MMMM y|EEEE, d MMMM y
tHH.mm|HH.mm.ss
u, |, |, èn || èn |
U, |, |, atawa || atawa |
@bew-ID bew
@bez root
c#,##0.00¤
bHut|Vil|Dat|Tai|Han|Sit|Sab|Nan|Tis|Kum|Kmj|Kmb
Bpa mwedzi gwa hutala|pa mwedzi gwa wuvili|pa mwedzi gwa wudatu|pa mwedzi gwa wutai|pa mwedzi gwa wuhanu|pa mwedzi gwa sita|pa mwedzi gwa saba|pa mwedzi gwa nane|pa mwedzi gwa tisa|pa mwedzi gwa kumi|pa mwedzi gwa kumi na moja|pa mwedzi gwa kumi na mbili
aMul|Vil|Hiv|Hid|Hit|Hih|Lem
Apa mulungu|pa shahuviluha|pa hivili|pa hidatu|pa hitayi|pa hihanu|pa shahulembela
hpamilau|pamunyi
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mTZSTSh
@bez-TZ bez
@bg root
s0|,|\u{A0}|-|%
g2
c#,##0.00\u{A0}¤
bяну|фев|март|апр|май|юни|юли|авг|сеп|окт|ное|дек
Bянуари|февруари|март|април|май|юни|юли|август|септември|октомври|ноември|декември
aнд|пн|вт|ср|чт|пт|сб
Aнеделя|понеделник|вторник|сряда|четвъртък|петък|събота
ham|pm
dd.MM.yy\u{202F}'г'.|d.MM.y\u{202F}'г'.|d MMMM y\u{202F}'г'.|EEEE, d MMMM y\u{202F}'г'.
tH:mm|H:mm:ss
rone: n in 1
u, |, | и || и |
U, |, | или || или |
mAUDAUD|BGNлв.|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDщ.д.|VNDVND|XCDXCD
@bg-BG bg
@bgc root
s०|.|,|-|%
bजनवर\u{940}|फरवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}तम\u{94D}बर|अक\u{94D}ट\u{942}बर|नवम\u{94D}बर|द\u{93F}स\u{902}बर
Bजनवर\u{940}|फरवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}तम\u{94D}बर|अक\u{94D}ट\u{942}बर|नवम\u{94D}बर|द\u{93F}स\u{902}बर
aऐतव\u{93E}र|स\u{94B}मव\u{93E}र|म\u{902}गलव\u{93E}र|ब\u{941}धव\u{93E}र|ब\u{943}हस\u{94D}पतव\u{93E}र|श\u{941}क\u{94D}रव\u{93E}र|शन\u{93F}व\u{93E}र
Aऐतव\u{93E}र|स\u{94B}मव\u{93E}र|म\u{902}गलव\u{93E}र|ब\u{941}धव\u{93E}र|ब\u{943}हस\u{94D}पतव\u{93E}र|श\u{941}क\u{94D}रव\u{93E}र|शन\u{93F}व\u{93E}र
th:mm a|h:mm:ss a
@bgc-IN bgc
@bh=bho
@bho root
s०|.|,|-|%
c¤#,##0.00
bजनवर\u{940}|फरवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}तम\u{94D}बर|अक\u{94D}ट\u{942}बर|नव\u{902}बर|द\u{93F}स\u{902}बर
Bजनवर\u{940}|फरवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}तम\u{94D}बर|अक\u{94D}ट\u{942}बर|नव\u{902}बर|द\u{93F}स\u{902}बर
aरब\u{940}ब\u{93E}र|स\u{94B}मब\u{93E}र|म\u{902}गलब\u{93E}र|ब\u{941}धब\u{93E}र|ब\u{943}हस\u{94D}पत\u{93F}ब\u{93E}र|श\u{941}क\u{94D}रब\u{93E}र|सन\u{940}चर
Aरब\u{940}ब\u{93E}र|स\u{94B}मब\u{93E}र|म\u{902}गलब\u{93E}र|ब\u{941}धब\u{93E}र|ब\u{943}हस\u{94D}पत\u{93F}ब\u{93E}र|श\u{941}क\u{94D}रब\u{93E}र|सन\u{940}चर
th:mm a|h:mm:ss a
rone: n in 0..1
@bho-IN bho
@bih=bho
@blo root
s0|,|\u{A0}|-|%
p%\u{A0}#,#0;%\u{A0}-#,#0
c¤\u{A0}#,##0.00;¤\u{A0}-#,##0.00
bkaw|kpa|ci|ɖʊ|ɖu5|ɖu6|la|kǝu|fʊm|cim|pom|bʊn
Bɩjikawǝrka kaŋɔrɔ|ɩjikpaka kaŋɔrɔ|arɛ\u{301}cika kaŋɔrɔ|njɩbɔ nɖʊka kaŋɔrɔ|acafʊnɖuka kaŋɔrɔ|anɔɔɖuka kaŋɔrɔ|alàlaka kaŋɔrɔ|ɩjikǝuka kaŋɔrɔ|abofʊmka kaŋɔrɔ|ɩjicimka kaŋɔrɔ|acapomka kaŋɔrɔ|anɔɔbʊnka kaŋɔrɔ
aalah|aɖɩt|atal|alar|alam|arɩs|asib
Aalahaɖɩ|aɖɩtɛnɛɛ|atalaata|alaarba|alaamɩshɩ|arɩsǝma|asiibi
h1ka|2ja
dM/d/y|MMM d y|MMMM d y|EEEE, MMMM d y
rzero: n in 0|one: n in 1
u, |, | na || na |
U, |, | koo || koo |
@blo-BJ blo
@bm root
c¤#,##0.00
bzan|feb|mar|awi|mɛ|zuw|zul|uti|sɛt|ɔku|now|des
Bzanwuye|feburuye|marisi|awirili|mɛ|zuwɛn|zuluye|uti|sɛtanburu|ɔkutɔburu|nowanburu|desanburu
akar|ntɛ|tar|ara|ala|jum|sib
Akari|ntɛnɛ|tarata|araba|alamisa|juma|sibiri
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
@bm-ML bm
@bn root
s০|.|,|-|%
n#,##,##0.###
p#,##,##0%
c#,##,##0.00¤
bজ\u{9BE}ন\u{9C1}|ফ\u{9C7}ব|ম\u{9BE}র\u{9CD}চ|এপ\u{9CD}র\u{9BF}|ম\u{9C7}|জ\u{9C1}ন|জ\u{9C1}ল|আগ|স\u{9C7}প|অক\u{9CD}ট\u{9CB}|নভ\u{9C7}|ড\u{9BF}স\u{9C7}
Bজ\u{9BE}ন\u{9C1}য\u{9BC}\u{9BE}র\u{9C0}|ফ\u{9C7}ব\u{9CD}র\u{9C1}য\u{9BC}\u{9BE}র\u{9C0}|ম\u{9BE}র\u{9CD}চ|এপ\u{9CD}র\u{9BF}ল|ম\u{9C7}|জ\u{9C1}ন|জ\u{9C1}ল\u{9BE}ই|আগস\u{9CD}ট|স\u{9C7}প\u{9CD}ট\u{9C7}ম\u{9CD}বর|অক\u{9CD}ট\u{9CB}বর|নভ\u{9C7}ম\u{9CD}বর|ড\u{9BF}স\u{9C7}ম\u{9CD}বর
lজ\u{9BE}ন\u{9C1}|ফ\u{9C7}ব|ম\u{9BE}র\u{9CD}চ|এপ\u{9CD}র\u{9BF}ল|ম\u{9C7}|জ\u{9C1}ন|জ\u{9C1}ল\u{9BE}ই|আগস\u{9CD}ট|স\u{9C7}প\u{9CD}ট\u{9C7}ম\u{9CD}বর|অক\u{9CD}ট\u{9CB}বর|নভ\u{9C7}ম\u{9CD}বর|ড\u{9BF}স\u{9C7}ম\u{9CD}বর
aরব\u{9BF}|স\u{9CB}ম|মঙ\u{9CD}গল|ব\u{9C1}ধ|ব\u{9C3}হস\u{9CD}পত\u{9BF}|শ\u{9C1}ক\u{9CD}র|শন\u{9BF}
Aরব\u{9BF}ব\u{9BE}র|স\u{9CB}মব\u{9BE}র|মঙ\u{9CD}গলব\u{9BE}র|ব\u{9C1}ধব\u{9BE}র|ব\u{9C3}হস\u{9CD}পত\u{9BF}ব\u{9BE}র|শ\u{9C1}ক\u{9CD}রব\u{9BE}র|শন\u{9BF}ব\u{9BE}র
dd/M/yy|d MMM, y|d MMMM, y|EEEE, d MMMM, y
th:mm a|h:mm:ss a
rone: i in 0 or n in 1
u, |, | এব\u{982} || এব\u{982} |
U, |, |, ব\u{9BE} || ব\u{9BE} |
mBDT৳|PHPPHP|THB฿
@bn-BD bn
@bn-IN bn
c¤#,##,##0.00
bজ\u{9BE}ন\u{9C1}|ফ\u{9C7}ব|ম\u{9BE}র\u{9CD}চ|এপ\u{9CD}র\u{9BF}|ম\u{9C7}|জ\u{9C1}ন|জ\u{9C1}ল|আগ|স\u{9C7}প\u{9CD}ট\u{9C7}\u{983}|অক\u{9CD}ট\u{9CB}\u{983}|নভ\u{9C7}\u{983}|ড\u{9BF}স\u{9C7}\u{983}
lজ\u{9BE}ন\u{9C1}|ফ\u{9C7}ব|ম\u{9BE}র\u{9CD}চ|এপ\u{9CD}র\u{9BF}ল|ম\u{9C7}|জ\u{9C1}ন|জ\u{9C1}ল\u{9BE}ই|আগস\u{9CD}ট|স\u{9C7}প\u{9CD}ট\u{9C7}\u{983}|অক\u{9CD}ট\u{9CB}\u{983}|নভ\u{9C7}\u{983}|ড\u{9BF}স\u{9C7}\u{983}
@bo root
bཟ\u{FB3}་༡|ཟ\u{FB3}་༢|ཟ\u{FB3}་༣|ཟ\u{FB3}་༤|ཟ\u{FB3}་༥|ཟ\u{FB3}་༦|ཟ\u{FB3}་༧|ཟ\u{FB3}་༨|ཟ\u{FB3}་༩|ཟ\u{FB3}་༡༠|ཟ\u{FB3}་༡༡|ཟ\u{FB3}་༡༢
Bཟ\u{FB3}་བ་དང་པ\u{F7C}|ཟ\u{FB3}་བ་གཉ\u{F72}ས་པ|ཟ\u{FB3}་བ་གས\u{F74}མ་པ|ཟ\u{FB3}་བ་བཞ\u{F72}་པ|ཟ\u{FB3}་བ་ལ\u{F94}་པ|ཟ\u{FB3}་བ་ད\u{FB2}\u{F74}ག་པ|ཟ\u{FB3}་བ་བད\u{F74}ན་པ|ཟ\u{FB3}་བ་བར\u{F92}\u{FB1}ད་པ|ཟ\u{FB3}་བ་དག\u{F74}་པ|ཟ\u{FB3}་བ་བཅ\u{F74}་པ|ཟ\u{FB3}་བ་བཅ\u{F74}་གཅ\u{F72}ག་པ|ཟ\u{FB3}་བ་བཅ\u{F74}་གཉ\u{F72}ས་པ
Lཟ\u{FB3}་བ་དང་པ\u{F7C}་|ཟ\u{FB3}་བ་གཉ\u{F72}ས་པ་|ཟ\u{FB3}་བ་གས\u{F74}མ་པ་|ཟ\u{FB3}་བ་བཞ\u{F72}་པ་|ཟ\u{FB3}་བ་ལ\u{F94}་པ་|ཟ\u{FB3}་བ་ད\u{FB2}\u{F74}ག་པ་|ཟ\u{FB3}་བ་བད\u{F74}ན་པ་|ཟ\u{FB3}་བ་བར\u{F92}\u{FB1}ད་པ་|ཟ\u{FB3}་བ་དག\u{F74}་པ་|ཟ\u{FB3}་བ་བཅ\u{F74}་པ་|ཟ\u{FB3}་བ་བཅ\u{F74}་གཅ\u{F72}ག་པ་|ཟ\u{FB3}་བ་བཅ\u{F74}་གཉ\u{F72}ས་པ་
aཉ\u{F72}་མ་|ཟ\u{FB3}་བ་|མ\u{F72}ག་དམར་|ལ\u{FB7}ག་པ་|ཕ\u{F74}ར་བ\u{F74}་|པ་སངས་|ས\u{FA4}\u{F7A}ན་པ་
Aགཟའ་ཉ\u{F72}་མ་|གཟའ་ཟ\u{FB3}་བ་|གཟའ་མ\u{F72}ག་དམར་|གཟའ་ལ\u{FB7}ག་པ་|གཟའ་ཕ\u{F74}ར་བ\u{F74}་|གཟའ་པ་སངས་|གཟའ་ས\u{FA4}\u{F7A}ན་པ་
hས\u{F94}་ད\u{FB2}\u{F7C}་|ཕ\u{FB1}\u{F72}་ད\u{FB2}\u{F7C}་
dy-MM-dd|y ལ\u{F7C}འ\u{F72}་MMMཚ\u{F7A}ས་d|ས\u{FA4}\u{FB1}\u{F72}་ལ\u{F7C}་y MMMMའ\u{F72}་ཚ\u{F7A}ས་d|y MMMMའ\u{F72}་ཚ\u{F7A}ས་d, EEEE
mCNY¥
@bo-CN bo
@bo-IN bo
th:mm a|h:mm:ss a
mCNYCN¥
@bod=bo
@bos=bs
@br root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bGen.|Cʼhwe.|Meur.|Ebr.|Mae|Mezh.|Goue.|Eost|Gwen.|Here|Du|Kzu.
BGenver|Cʼhwevrer|Meurzh|Ebrel|Mae|Mezheven|Gouere|Eost|Gwengolo|Here|Du|Kerzu
aSul|Lun|Meu.|Mer.|Yaou|Gwe.|Sad.
ASul|Lun|Meurzh|Mercʼher|Yaou|Gwener|Sadorn
hA.M.|G.M.
ddd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
rone: n mod 10 in 1 and n mod 100 not in 11,71,91|two: n mod 10 in 2 and n mod 100 not in 12,72,92|few: n mod 10 in 3..4,9 and n mod 100 not in 10..19,70..79,90..99|many: n not in 0 and n mod 1000000 in 0
u, |, | ha || ha |
U, |, | pe || pe |
mAUD$A|CAD$CA|GBP£ RU|HKD$ HK|NZD$ ZN|USD$ SU
@br-FR br
@bre=br
@brx root
n#,##,##0.###
p#,##,##0%
c¤\u{A0}#,##,##0.00
bज\u{93E}न|फ\u{947}ब|म\u{93E}र\u{94D}च|एप\u{94D}र\u{93F}|म\u{947}|ज\u{941}न|ज\u{941}ल|आग|स\u{947}प|अक\u{94D}ट’|नव\u{947}|ड\u{93F}स\u{947}
Bज\u{93E}न\u{941}व\u{93E}र\u{940}|फ\u{947}ब\u{94D}र\u{942}व\u{93E}र\u{940}|म\u{93E}र\u{94D}च|एप\u{94D}र\u{93F}ल|म\u{947}|ज\u{941}न|ज\u{941}ल\u{93E}ई|आगष\u{94D}ट|स\u{947}प\u{94D}थ\u{947}म\u{94D}बर|अक\u{94D}ट’बर|नव\u{947}म\u{94D}बर|ड\u{93F}स\u{947}म\u{94D}बर
aरब\u{93F}|सम|म\u{902}गल|ब\u{941}ध|ब\u{93F}स\u{94D}थ\u{93F}|स\u{941}ख\u{941}र|सन\u{93F}
Aरब\u{93F}ब\u{93E}र|समब\u{93E}र|म\u{902}गलब\u{93E}र|ब\u{941}धब\u{93E}र|ब\u{93F}स\u{94D}थ\u{93F}ब\u{93E}र|स\u{941}ख\u{941}रब\u{93E}र|सन\u{93F}ब\u{93E}र
Eरब\u{93F}ब\u{93E}र|समब\u{93E}र|म\u{902}गलब\u{93E}र|ब\u{941}धब\u{93E}र|ब\u{93F}स\u{94D}थ\u{93F}ब\u{93E}र|स\u{941}\u{941}ख\u{941}रब\u{93E}र|सन\u{93F}ब\u{93E}र
hफ\u{941}\u{902}|ब\u{947}ल\u{93E}स\u{947}
ddd-MM-y|d MMM, y|d MMMM, y|d MMMM y, EEEE
ta न\u{93F} h:mm|a h:mm:ss
rone: n in 1
u, |, |, आर\u{94B} || आर\u{94B} |
@brx-IN brx
@bs root
s0|,|.|-|%
c#,##0.00\u{A0}¤
bjan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec
Bjanuar|februar|mart|april|maj|juni|juli|august|septembar|oktobar|novembar|decembar
aned|pon|uto|sri|čet|pet|sub
Anedjelja|ponedjeljak|utorak|srijeda|četvrtak|petak|subota
ha.\u{202F}m.|p.\u{202F}m.
dd. M. y.|d. MMM y.|d. MMMM y.|EEEE, d. MMMM y.
rone: v in 0 and i mod 10 in 1 and i mod 100 not in 11 or f mod 10 in 1 and f mod 100 not in 11|few: v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14 or f mod 10 in 2..4 and f mod 100 not in 12..14
u, |, | i || i |
U, |, | ili || ili |
mAUDAUD|BAMKM|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|HRKkn|ILSILS|JPY¥|MXNMXN|NZDNZD|PHPPHP|RSDdin.|THB฿|USDUSD|XCDXCD|XPFXPF
@bs-BA=bs-Latn-BA
@bs-Cyrl bs
bјан|феб|мар|апр|мај|јун|јул|ауг|сеп|окт|нов|дец
Bјануар|фебруар|март|април|мај|јуни|јули|аугуст|септембар|октобар|новембар|децембар
aнед|пон|уто|сри|чет|пет|суб
Aнедјеља|понедјељак|уторак|сриједа|четвртак|петак|субота
hпре\u{202F}подне|поподне
dd.M.yy.|dd.MM.y.|dd. MMMM y.|EEEE, dd. MMMM y.
u, |, | и || и |
U, |, |, or || or |
mAUDA$|BAMКМ|BRLR$|CADCA$|CNYCN¥|CZKКч|GBP£|HKDHK$|HRKHRK|ILS₪|MXNMX$|NZDNZ$|PHP₱|PLNзл|RSDдин.|THBTHB|TRYТл|USDUS$|XCDEC$|XPFCFPF
@bs-Cyrl-BA bs-Cyrl
@bs-Latn bs
@bs-Latn-BA bs-Latn
@bul=bg
@bur=my
@bxk=luy
@byn root
bልደት|ካብኽ|ክብላ|ፋጅኺ|ክቢቅ|ም/ት|ኰር|ማርያ|ያኸኒ|መተሉ|ም/ም|ተሕሳ
Bልደትሪ|ካብኽብቲ|ክብላ|ፋጅኺሪ|ክቢቅሪ|ምኪኤል ትጟኒሪ|ኰርኩ|ማርያም ትሪ|ያኸኒ መሳቅለሪ|መተሉ|ምኪኤል መሽወሪ|ተሕሳስሪ
aሰ/ቅ|ሰኑ|ሰሊጝ|ለጓ|ኣምድ|ኣርብ|ሰ/ሽ
Aሰንበር ቅዳዅ|ሰኑ|ሰሊጝ|ለጓ ወሪ ለብዋ|ኣምድ|ኣርብ|ሰንበር ሽጓዅ
hፋዱስ\u{202F}ጃብ|ፋዱስ\u{202F}ደምቢ
ddd/MM/yy|dd-MMM-y|dd MMMM y|EEEE፡ dd MMMM ግርጋ y 'ኣድ'
th:mm a|h:mm:ss a
mERNNfk
@byn-ER byn
@ca root
s0|,|.|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bde gen.|de febr.|de març|d’abr.|de maig|de juny|de jul.|d’ag.|de set.|d’oct.|de nov.|de des.
Bde gener|de febrer|de març|d’abril|de maig|de juny|de juliol|d’agost|de setembre|d’octubre|de novembre|de desembre
lgen.|febr.|març|abr.|maig|juny|jul.|ag.|set.|oct.|nov.|des.
Lgener|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|desembre
adg.|dl.|dt.|dc.|dj.|dv.|ds.
Adiumenge|dilluns|dimarts|dimecres|dijous|divendres|dissabte
ha.\u{202F}m.|p.\u{202F}m.
dd/M/yy|d MMM y|d MMMM 'del' y|EEEE, d MMMM 'del' y
tH:mm|H:mm:ss
rone: i in 1 and v in 0|many: e in 0 and i not in 0 and i mod 1000000 in 0 and v in 0 or e not in 0..5
u, |, | i || i |
U, |, | o || o |
mAUDAU$|BRLBRL|CADCAD|CNYCNY|ESP₧|JPY¥|MXNMXN|PHPPHP|THB฿|USDUSD|XCDXCD
@ca-AD ca
@ca-ES ca
@ca-ES-VALENCIA ca-ES
@ca-FR ca
mFRFF
@ca-IT ca
@cad root
bCháykáhday Haˀimay|Tsahkápbiˀ|Wánit|Háshnihtiˀtiˀ|Háshnih Haˀimay|Háshnihtsiˀ|Násˀahˀatsus|Dahósikah nish|Híisikah nish|Nípbaatiˀtiˀ|Nípbaa Haˀimay|Cháykáhdaytiˀtiˀ
BCháykáhday Haˀimay|Tsahkápbiˀ|Wánit|Háshnihtiˀtiˀ|Háshnih Haˀimay|Háshnihtsiˀ|Násˀahˀatsus|Dahósikah nish|Híisikah nish|Nípbaatiˀtiˀ|Nípbaa Haˀimay|Cháykáhdaytiˀtiˀ
aInikuˀ|Wísts’i hayashuh|Bít hayashuh|Dahó hayashuh|Hiwí hayashuh|Dissik’an hayashuh|Inikuˀtiˀtiˀ
AInikuˀ|Wísts’i hayashuh|Bít hayashuh|Dahó hayashuh|Hiwí hayashuh|Dissik’an hayashuh|Inikuˀtiˀtiˀ
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
mUSD$
@cad-US cad
@cat=ca
@cch root
bDyon|Baa|Atat|Anas|Atyo|Achi|Atar|Awur|Shad|Shak|Naba|Nata
BPen Dyon|Pen Baʼa|Pen Atat|Pen Anas|Pen Atyon|Pen Achirim|Pen Atariba|Pen Awurr|Pen Shadon|Pen Shakur|Pen Kur Naba|Pen Kur Natat
aYok|Tung|Gitung|Tsan|Nas|Nat|Chir
AWai Yoka Bawai|Wai Tunga|Toki Gitung|Tsam Kasuwa|Wai Na Nas|Wai Na Tiyon|Wai Na Chirim
dyy/MM/dd|y MMM d|y MMMM d|EEEE, y MMMM dd
mNGN₦
@cch-NG cch
@ccp root
s𑄶|.|,|-|%
n#,##,##0.###
p#,##,##0%
c#,##,##0.00¤
b𑄎𑄚\u{1112A}|𑄜\u{1112C}𑄛\u{11134}|𑄟𑄢\u{11134}𑄌\u{11127}|𑄃\u{1112C}𑄛\u{11133}𑄢\u{11128}𑄣\u{11134}|𑄟\u{1112C}|𑄎\u{1112A}𑄚\u{11134}|𑄎\u{1112A}𑄣\u{1112D}|𑄃𑄉\u{11127}𑄌\u{11134}𑄑\u{11134}|𑄥\u{1112C}𑄛\u{11134}𑄑\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}|𑄃\u{11127}𑄇\u{11134}𑄑\u{1112E}𑄝\u{11127}𑄢\u{11134}|𑄚\u{11127}𑄞\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}|𑄓\u{11128}𑄥\u{1112C}𑄟\u{11134}𑄝𑄢\u{11134}
B𑄎𑄚\u{1112A}𑄠𑄢\u{11128}|𑄜\u{1112C}𑄛\u{11134}𑄝\u{11133}𑄢\u{1112A}𑄠𑄢\u{11128}|𑄟𑄢\u{11134}𑄌\u{11127}|𑄃\u{1112C}𑄛\u{11133}𑄢\u{11128}𑄣\u{11134}|𑄟\u{1112C}|𑄎\u{1112A}𑄚\u{11134}|𑄎\u{1112A}𑄣\u{1112D}|𑄃𑄉\u{11127}𑄌\u{11134}𑄑\u{11134}|𑄥\u{1112C}𑄛\u{11134}𑄑\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}|𑄃\u{11127}𑄇\u{11134}𑄑\u{1112C}𑄝\u{11127}𑄢\u{11134}|𑄚\u{11127}𑄞\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}|𑄓\u{11128}𑄥\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}
l𑄎𑄚\u{1112A}𑄠𑄢\u{11128}|𑄜\u{1112C}𑄛\u{11134}𑄝\u{11133}𑄢\u{1112A}𑄠𑄢\u{11128}|𑄟𑄢\u{11134}𑄌\u{11127}|𑄃\u{1112C}𑄛\u{11133}𑄢\u{11128}𑄣\u{11134}|𑄟\u{1112C}|𑄎\u{1112A}𑄚\u{11134}|𑄎\u{1112A}𑄣\u{1112D}|𑄃𑄉\u{11127}𑄌\u{11134}𑄑\u{11134}|𑄥\u{1112C}𑄛\u{11134}𑄑\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}|𑄃\u{11127}𑄇\u{11134}𑄑\u{1112E}𑄝\u{11127}𑄢\u{11134}|𑄚\u{11127}𑄞\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}|𑄓\u{11128}𑄥\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}
L𑄎𑄚\u{1112A}𑄠𑄢\u{11128}|𑄜\u{1112C}𑄛\u{11134}𑄝\u{11133}𑄢\u{1112A}𑄠𑄢\u{11128}|𑄟𑄢\u{11134}𑄌\u{11127}|𑄃\u{1112C}𑄛\u{11133}𑄢\u{11128}𑄣\u{11134}|𑄟\u{1112C}|𑄎\u{1112A}𑄚\u{11134}|𑄎\u{1112A}𑄣\u{1112D}|𑄃𑄉\u{11127}𑄌\u{11134}𑄑\u{11134}|𑄥\u{1112C}𑄛\u{11134}𑄑\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}|𑄃\u{11127}𑄇\u{11134}𑄑\u{1112E}𑄝\u{11127}𑄢\u{11134}|𑄚\u{11127}𑄞\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}|𑄓\u{11128}𑄥\u{1112C}𑄟\u{11134}𑄝\u{11127}𑄢\u{11134}
a𑄢\u{11127}𑄝\u{11128}|𑄥\u{11127}𑄟\u{11134}|𑄟\u{11127}\u{11101}𑄉\u{11127}𑄣\u{11134}|𑄝\u{1112A}𑄖\u{11134}|𑄝\u{11133}𑄢\u{11128}𑄥\u{1112A}𑄛\u{11134}|𑄥\u{1112A}𑄇\u{11134}𑄇\u{1112E}𑄢\u{11134}|𑄥\u{11127}𑄚\u{11128}
A𑄢\u{11127}𑄝\u{11128}𑄝𑄢\u{11134}|𑄥\u{11127}𑄟\u{11134}𑄝𑄢\u{11134}|𑄟\u{11127}\u{11101}𑄉\u{11127}𑄣\u{11134}𑄝𑄢\u{11134}|𑄝\u{1112A}𑄖\u{11134}𑄝𑄢\u{11134}|𑄝\u{11133}𑄢\u{11128}𑄥\u{1112A}𑄛\u{11134}𑄝𑄢\u{11134}|𑄥\u{1112A}𑄇\u{11134}𑄇\u{1112E}𑄢\u{11134}𑄝𑄢\u{11134}|𑄥\u{11127}𑄚\u{11128}𑄝𑄢\u{11134}
dd/M/yy|d MMM, y|d MMMM, y|EEEE, d MMMM, y
th:mm a|h:mm:ss a
u, |, | 𑄃\u{11133}𑄃 || 𑄃\u{11133}𑄃 |
mBDT৳|PHPPHP|THB฿
@ccp-BD ccp
@ccp-IN ccp
@ce root
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bянв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек
Bянварь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь
aкӀи|ор|ши|кха|еа|пӀе|шуо
AкӀира|оршот|шинара|кхаара|еара|пӀераска|шуот
rone: n in 1
mRUB₽
@ce-RU ce
@ceb root
c¤#,##0.00
bEne|Peb|Mar|Abr|May|Hun|Hul|Ago|Sep|Okt|Nob|Dis
BEnero|Pebrero|Marso|Abril|Mayo|Hunyo|Hulyo|Agosto|Septyembre|Oktubre|Nobyembre|Disyembre
aDom|Lun|Mar|Miy|Huw|Biy|Sab
ADomingo|Lunes|Martes|Miyerkules|Huwebes|Biyernes|Sabado
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: v in 0 and i in 1,2,3 or v in 0 and i mod 10 not in 4,6,9 or v not in 0 and f mod 10 not in 4,6,9
u, |, |, ug || ug |
U, |, |, o || o |
@ceb-PH ceb
@ces=cs
@cgg root
c¤#,##0.00
bKBZ|KBR|KST|KKN|KTN|KMK|KMS|KMN|KMW|KKM|KNK|KNB
BOkwokubanza|Okwakabiri|Okwakashatu|Okwakana|Okwakataana|Okwamukaaga|Okwamushanju|Okwamunaana|Okwamwenda|Okwaikumi|Okwaikumi na kumwe|Okwaikumi na ibiri
aSAN|ORK|OKB|OKS|OKN|OKT|OMK
ASande|Orwokubanza|Orwakabiri|Orwakashatu|Orwakana|Orwakataano|Orwamukaaga
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mUGXUSh
@cgg-UG cgg
@che=ce
@chi=zh
@chr root
c¤#,##0.00
bᎤᏃ|ᎧᎦ|ᎠᏅ|ᎧᏬ|ᎠᏂ|ᏕᎭ|ᎫᏰ|ᎦᎶ|ᏚᎵ|ᏚᏂ|ᏅᏓ|ᎥᏍ
BᎤᏃᎸᏔᏅ|ᎧᎦᎵ|ᎠᏅᏱ|ᎧᏬᏂ|ᎠᏂᏍᎬᏘ|ᏕᎭᎷᏱ|ᎫᏰᏉᏂ|ᎦᎶᏂ|ᏚᎵᏍᏗ|ᏚᏂᏅᏗ|ᏅᏓᏕᏆ|ᎥᏍᎩᏱ
aᏆᏍᎬ|ᏉᏅᎯ|ᏔᎵᏁ|ᏦᎢᏁ|ᏅᎩᏁ|ᏧᎾᎩ|ᏈᏕᎾ
AᎤᎾᏙᏓᏆᏍᎬ|ᎤᎾᏙᏓᏉᏅᎯ|ᏔᎵᏁᎢᎦ|ᏦᎢᏁᎢᎦ|ᏅᎩᏁᎢᎦ|ᏧᎾᎩᎶᏍᏗ|ᎤᎾᏙᏓᏈᏕᎾ
hᏌᎾᎴ|ᏒᎯᏱᎢ
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm a|h:mm:ss a
rone: n in 1
u, |, |, ᎠᎴ || ᎠᎴ |
U, |, |, ᎠᎴᏱᎩ || ᎠᎴᏱᎩ |
mUSD$
@chr-US chr
@chu=cu
@chv=cv
@cic root
bHashiʼ Ammoʼnaʼ|Hashiʼ Atokloʼ|Hashiʼ Atochchíʼnaʼ|Iiplal|Mih|Choon|Choola|Akaas|Siptimpaʼ|Aaktopaʼ|Nofimpaʼ|Tiisimpaʼ
BHashiʼ Ammoʼnaʼ|Hashiʼ Atokloʼ|Hashiʼ Atochchíʼnaʼ|Iiplal|Mih|Choon|Choola|Akaas|Siptimpaʼ|Aaktopaʼ|Nofimpaʼ|Tiisimpaʼ
aNittak Holloʼ|Mantiʼ|Chostiʼ|Winstiʼ|Soistiʼ|Nannalhchifaʼ Nittak|Nittak Holloʼ Nakfish
ANittak Holloʼ|Mantiʼ|Chostiʼ|Winstiʼ|Soistiʼ|Nannalhchifaʼ Nittak|Nittak Holloʼ Nakfish
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
mUSD$
@cic-US cic
@ckb root
s٠|٫|٬|\u{200F}-|٪
bکانوونی دووەم|شوبات|ئازار|نیسان|ئایار|حوزەیران|تەمووز|ئاب|ئەیلوول|تشرینی یەکەم|تشرینی دووەم|کانونی یەکەم
Bکانوونی دووەم|شوبات|ئازار|نیسان|ئایار|حوزەیران|تەمووز|ئاب|ئەیلوول|تشرینی یەکەم|تشرینی دووەم|کانونی یەکەم
aیەکشەممە|دووشەممە|سێشەممە|چوارشەممە|پێنجشەممە|ھەینی|شەممە
Aیەکشەممە|دووشەممە|سێشەممە|چوارشەممە|پێنجشەممە|ھەینی|شەممە
hب.ن|د.ن
dy-MM-dd|y MMM d|dی MMMMی y|y MMMM d, EEEE
th:mm a|h:mm:ss a
rone: n in 1
mIQDد.ع.\u{200F}
@ckb-IQ ckb
@ckb-IR ckb
tHH:mm|HH:mm:ss
@cld=syr
@cls=sa
@cmn=zh
@co root
p#,##0\u{A0}%
bghj.|fer.|mar.|apr.|mag.|ghju.|lug.|aos.|sit.|ott.|nuv.|dic.
Bdi ghjennaghju|di ferraghju|di marzu|d’aprile|di maghju|di ghjugnu|di lugliu|d’aostu|di sittembre|d’ottobre|di nuvembre|di dicembre
Lghjennaghju|ferraghju|marzu|aprile|maghju|ghjugnu|lugliu|aostu|sittembre|ottobre|nuvembre|dicembre
adum.|lun.|mar.|mer.|ghj.|ven.|sab.
Adumenica|luni|marti|mercuri|ghjovi|venneri|sabbatu
ddd/MM/y|d MMM y|d MMMM 'di' 'u' y|EEEE d MMMM 'di' 'u' y
u, |, | è || è |
U, |, | o || o |
@co-FR co
@cor=kw
@cos=co
@cs root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bled|úno|bře|dub|kvě|čvn|čvc|srp|zář|říj|lis|pro
Bledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince
Lleden|únor|březen|duben|květen|červen|červenec|srpen|září|říjen|listopad|prosinec
ane|po|út|st|čt|pá|so
Aneděle|pondělí|úterý|středa|čtvrtek|pátek|sobota
hdop.|odp.
ddd.MM.yy|d. M. y|d. MMMM y|EEEE d. MMMM y
tH:mm|H:mm:ss
rone: i in 1 and v in 0|few: i in 2..4 and v in 0|many: v not in 0
u, |, | a\u{A0}|| a\u{A0}|
U, |, | nebo || nebo |
mAUDAU$|CSKKčs|CZKKč|ILSILS|INRINR|PHPPHP|VNDVND|XEUECU|XXXXXX
@cs-CZ cs
@csw root
bᐅᒉᒥᑮᓯᑳᐏᐲᓯᒼ|ᐸᐚᐦᒐᑭᓇᓰᐢ|ᒥᑭᓯᐏᐲᓯᒼ|ᓂᐢᑭᐲᓯᒼ|ᐊᓃᑭᐲᓯᒼ|ᐚᐏᐲᓯᒼ|ᐹᐢᑲᐦᐋᐏᐲᓯᒼ|ᐅᐸᐦᐅᐏᐲᓯᒼ|ᓄᒌᑐᐏᐲᓯᒼ|ᐱᓈᐢᑯᐏᐲᓯᒼ|ᐋᕽᐘᑎᓄᐏᐲᓯᒼ|ᒪᑯᓭᑮᓭᑳᐏᐲᓯᒼ
Bᐅᒉᒥᑮᓯᑳᐏᐲᓯᒼ|ᐸᐚᐦᒐᑭᓇᓰᐢ|ᒥᑭᓯᐏᐲᓯᒼ|ᓂᐢᑭᐲᓯᒼ|ᐊᓃᑭᐲᓯᒼ|ᐚᐏᐲᓯᒼ|ᐹᐢᑲᐦᐋᐏᐲᓯᒼ|ᐅᐸᐦᐅᐏᐲᓯᒼ|ᓄᒌᑐᐏᐲᓯᒼ|ᐱᓈᐢᑯᐏᐲᓯᒼ|ᐋᕽᐘᑎᓄᐏᐲᓯᒼ|ᒪᑯᓭᑮᓭᑳᐏᐲᓯᒼ
aᐊᔭᒥᐦᐁᑮᓯᑳᐤ|ᐴᓂ\u{A0}ᐊᔭᒥᐦᐁᑮᓯᑳᐤ|ᓃᓱᑮᓯᑳᐤ|ᐋᐱᐦᑕᐘᐣ|ᐴᓂᐋᐱᐦᑕᐘᐣ|ᑫᑳᐨ ᒫᑎᓇᐍᑮᓯᑳᐤ|ᒫᑎᓇᐍᑮᓯᑳᐤ
Aᐊᔭᒥᐦᐁᑮᓯᑳᐤ|ᐴᓂ\u{A0}ᐊᔭᒥᐦᐁᑮᓯᑳᐤ|ᓃᓱᑮᓯᑳᐤ|ᐋᐱᐦᑕᐘᐣ|ᐴᓂᐋᐱᐦᑕᐘᐣ|ᑫᑳᐨ ᒫᑎᓇᐍᑮᓯᑳᐤ|ᒫᑎᓇᐍᑮᓯᑳᐤ
hᐊᒼ|ᐲᒼ
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 0..1
u, |, |, || ᐊᐠᐘ |
U, |, |, ᐊᐍᑳ || ᐊᐍᑳ |
@csw-CA csw
@cu root
p#,##0\u{A0}%
bі\u{486}а\u{2DE9}\u{487}|фе\u{2DE1}\u{487}|ма\u{2DEC}\u{487}|а\u{486}п\u{2DEC}\u{487}|ма\u{A675}|і\u{486}ꙋ\u{2DE9}\u{487}|і\u{486}ꙋ\u{2DE7}\u{487}|а\u{486}\u{301}ѵ\u{2DE2}\u{487}|се\u{2DEB}\u{487}|ѻ\u{486}к\u{2DEE}|ное\u{2DE8}|де\u{2DE6}\u{487}
Bі\u{486}аннꙋа\u{301}рїа|феврꙋа\u{301}рїа|ма\u{301}рта|а\u{486}прі\u{301}ллїа|ма\u{301}їа|і\u{486}ꙋ\u{301}нїа|і\u{486}ꙋ\u{301}лїа|а\u{486}\u{301}ѵгꙋста|септе\u{301}мврїа|ѻ\u{486}ктѡ\u{301}врїа|ное\u{301}мврїа|деке\u{301}мврїа
Lі\u{486}аннꙋа\u{301}рїй|феврꙋа\u{301}рїй|ма\u{301}ртъ|а\u{486}прі\u{301}ллїй|ма\u{301}їй|і\u{486}ꙋ\u{301}нїй|і\u{486}ꙋ\u{301}лїй|а\u{486}\u{301}ѵгꙋстъ|септе\u{301}мврїй|ѻ\u{486}ктѡ\u{301}врїй|ное\u{301}мврїй|деке\u{301}мврїй
aнд\u{2DE7}\u{487}ѧ|пн\u{2DE3}е|вто\u{2DEC}\u{487}|ср\u{2DE3}е|че\u{2DE6}\u{487}|пѧ\u{2DE6}\u{487}|сꙋ\u{2DE0}\u{487}
Aнедѣ\u{301}лѧ|понедѣ\u{301}льникъ|вто\u{301}рникъ|среда\u{300}|четверто\u{301}къ|пѧто\u{301}къ|сꙋббѡ\u{301}та
hДП|ПП
dy.MM.dd|y MMM d|y MMMM d|EEEE, d MMMM 'л'. y.
u, |, | и\u{486} || и\u{486} |
mRUB₽
@cu-RU cu
@cv root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bкӑр.|нар.|пуш|ака|ҫу|ҫӗр.|утӑ|ҫур.|авӑн|юпа|чӳк|раш.
Bкӑрлач|нарӑс|пуш|ака|ҫу|ҫӗртме|утӑ|ҫурла|авӑн|юпа|чӳк|раштав
aвыр.|тун.|ытл.|юн.|кӗҫ.|эр.|шӑм.
Aвырсарникун|тунтикун|ытларикун|юнкун|кӗҫнерникун|эрнекун|шӑматкун
ddd.MM.y|d MMM y\u{202F}'ҫ'.|d MMMM y\u{202F}'ҫ'.|EEEE, d MMMM y\u{202F}'ҫ'.
u, |, | тата || тата |
U, |, | е || е |
@cv-RU cv
@cy root
c¤#,##0.00
bIon|Chwef|Maw|Ebr|Mai|Meh|Gorff|Awst|Medi|Hyd|Tach|Rhag
BIonawr|Chwefror|Mawrth|Ebrill|Mai|Mehefin|Gorffennaf|Awst|Medi|Hydref|Tachwedd|Rhagfyr
lIon|Chw|Maw|Ebr|Mai|Meh|Gor|Awst|Medi|Hyd|Tach|Rhag
aSul|Llun|Maw|Mer|Iau|Gwen|Sad
ADydd Sul|Dydd Llun|Dydd Mawrth|Dydd Mercher|Dydd Iau|Dydd Gwener|Dydd Sadwrn
eSul|Llun|Maw|Mer|Iau|Gwe|Sad
ddd/MM/yy|d MMM y|d MMMM y|EEEE, d MMMM y
rzero: n in 0|one: n in 1|two: n in 2|few: n in 3|many: n in 6
u, |, |, a(c) || a(c) |
U, |, | neu || neu |
mKRWKRW|PHPPHP|THB฿
@cy-GB cy
@cym=cy
@cze=cs
@da root
s0|,|.|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bjan.|feb.|mar.|apr.|maj|jun.|jul.|aug.|sep.|okt.|nov.|dec.
Bjanuar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december
asøn.|man.|tirs.|ons.|tors.|fre.|lør.
Asøndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag
ddd.MM.y|d. MMM y|d. MMMM y|EEEE 'den' d. MMMM y
tHH.mm|HH.mm.ss
rone: n in 1 or t not in 0 and i in 0,1
u, |, | og || og |
U, |, | eller || eller |
mAUDAU$|DKKkr.|PHPPHP|THB฿
@da-DK da
@da-GL da
@dan=da
@dav root
c¤#,##0.00
bImb|Kaw|Kad|Kan|Kas|Kar|Mfu|Wun|Ike|Iku|Imw|Iwi
BMori ghwa imbiri|Mori ghwa kawi|Mori ghwa kadadu|Mori ghwa kana|Mori ghwa kasanu|Mori ghwa karandadu|Mori ghwa mfungade|Mori ghwa wunyanya|Mori ghwa ikenda|Mori ghwa ikumi|Mori ghwa ikumi na imweri|Mori ghwa ikumi na iwi
aJum|Jim|Kaw|Kad|Kan|Kas|Ngu
AItuku ja jumwa|Kuramuka jimweri|Kuramuka kawi|Kuramuka kadadu|Kuramuka kana|Kuramuka kasanu|Kifula nguwo
hLuma\u{202F}lwa\u{202F}K|luma\u{202F}lwa\u{202F}p
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mKESKsh
@dav-KE dav
@de root
s0|,|.|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bJan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.
BJanuar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
lJan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
aSo.|Mo.|Di.|Mi.|Do.|Fr.|Sa.
ASonntag|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag
eSo|Mo|Di|Mi|Do|Fr|Sa
ddd.MM.yy|dd.MM.y|d. MMMM y|EEEE, d. MMMM y
rone: i in 1 and v in 0
u, |, | und || und |
U, |, | oder || oder |
mATSöS|AUDAU$|JPY¥|PHPPHP|THB฿|USD$
@de-AT de
c¤\u{A0}#,##0.00
bJän.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sep.|Okt.|Nov.|Dez.
BJänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
lJän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
@de-BE de
@de-CH de
s0|.|’|-|%
p#,##0%
c¤\u{A0}#,##0.00;¤-#,##0.00
mEUREUR
@de-DE de
@de-IT de
bJän.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sep.|Okt.|Nov.|Dez.
BJänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
lJän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
@de-LI de
s0|.|’|-|%
p#,##0%
c¤\u{A0}#,##0.00
@de-LU de
mLUFF
@deu=de
@dgo=doi
@dje root
s0|.|\u{A0}|-|%
c#,##0.00¤
bŽan|Fee|Mar|Awi|Me|Žuw|Žuy|Ut|Sek|Okt|Noo|Dee
BŽanwiye|Feewiriye|Marsi|Awiril|Me|Žuweŋ|Žuyye|Ut|Sektanbur|Oktoobur|Noowanbur|Deesanbur
aAlh|Ati|Ata|Ala|Alm|Alz|Asi
AAlhadi|Atinni|Atalaata|Alarba|Alhamisi|Alzuma|Asibti
hSubbaahi|Zaarikay\u{202F}b
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
@dje-NE dje
@doi root
c¤#,##0.00
bजन.|फर.|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|म\u{947}ई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अग.|स\u{93F}त.|अक\u{94D}त\u{942}.|नव.|द\u{93F}स.
Bजनवर\u{940}|फरवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|म\u{947}ई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}त\u{902}बर|अक\u{94D}त\u{942}बर|नव\u{902}बर|द\u{93F}स\u{902}बर
aऐत|स\u{94B}म|म\u{902}गल|ब\u{941}ध|ब\u{940}र|श\u{941}क\u{94D}र|शन\u{93F}
Aऐतब\u{93E}र|स\u{94B}मब\u{93E}र|म\u{902}गलब\u{93E}र|ब\u{941}धब\u{93E}र|ब\u{940}रब\u{93E}र|श\u{941}क\u{94D}रब\u{93E}र|शन\u{93F}ब\u{93E}र
hसव\u{947}र|स’ञ
dd/M/yy|d, MMM y|d, MMMM y|EEEE, d, MMMM y
th:mm a|h:mm:ss a
rone: i in 0 or n in 1
u, |, |, त\u{947} || त\u{947} |
@doi-IN doi
@drh=mn
@drw=fa-AF
@dsb root
s0|,|.|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bjan.|feb.|měr.|apr.|maj.|jun.|jul.|awg.|sep.|okt.|now.|dec.
Bjanuara|februara|měrca|apryla|maja|junija|julija|awgusta|septembra|oktobra|nowembra|decembra
ljan|feb|měr|apr|maj|jun|jul|awg|sep|okt|now|dec
Ljanuar|februar|měrc|apryl|maj|junij|julij|awgust|september|oktober|nowember|december
anje|pón|wał|srj|stw|pět|sob
Anjeźela|pónjeźele|wałtora|srjoda|stwórtk|pětk|sobota
hdop.|wótp.
dd.M.yy|d.M.y|d. MMMM y|EEEE, d. MMMM y
tH:mm|H:mm:ss
rone: v in 0 and i mod 100 in 1 or f mod 100 in 1|two: v in 0 and i mod 100 in 2 or f mod 100 in 2|few: v in 0 and i mod 100 in 3..4 or f mod 100 in 3..4
u, |, | a || a |
U, |, | abo || abo |
mAUDAUD|JPY¥|PLNzł|THB฿|USD$
@dsb-DE dsb
@dua root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bdi|ŋgɔn|sɔŋ|diɓ|emi|esɔ|mad|diŋ|nyɛt|may|tin|elá
Bdimɔ\u{301}di|ŋgɔndɛ|sɔŋɛ|diɓáɓá|emiasele|esɔpɛsɔpɛ|madiɓɛ\u{301}díɓɛ\u{301}|diŋgindi|nyɛtɛki|mayésɛ\u{301}|tiníní|eláŋgɛ\u{301}
aét|mɔ\u{301}s|kwa|muk|ŋgi|ɗón|esa
Aéti|mɔ\u{301}sú|kwasú|mukɔ\u{301}sú|ŋgisú|ɗónɛsú|esaɓasú
hidiɓa|ebyámu
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
@dua-CM dua
@dut=nl
@dyo root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bSa|Fe|Ma|Ab|Me|Su|Sú|Ut|Se|Ok|No|De
BSanvie|Fébirie|Mars|Aburil|Mee|Sueŋ|Súuyee|Ut|Settembar|Oktobar|Novembar|Disambar
aDim|Ten|Tal|Ala|Ara|Arj|Sib
ADimas|Teneŋ|Talata|Alarbay|Aramisay|Arjuma|Sibiti
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
@dyo-SN dyo
@dz root
s༠|.|,|-|%
n#,##,##0.###
p#,##,##0\u{A0}%
c¤#,##,##0.00
b༡|༢|༣|༤|༥|༦|༧|༨|༩|༡༠|༡༡|12
Bཟ\u{FB3}་དངཔ་|ཟ\u{FB3}་གཉ\u{F72}ས་པ་|ཟ\u{FB3}་གས\u{F74}མ་པ་|ཟ\u{FB3}་བཞ\u{F72}་པ་|ཟ\u{FB3}་ལ\u{F94}་པ་|ཟ\u{FB3}་ད\u{FB2}\u{F74}ག་པ|ཟ\u{FB3}་བད\u{F74}ན་པ་|ཟ\u{FB3}་བར\u{F92}\u{FB1}ད་པ་|ཟ\u{FB3}་དག\u{F74}་པ་|ཟ\u{FB3}་བཅ\u{F74}་པ་|ཟ\u{FB3}་བཅ\u{F74}་གཅ\u{F72}ག་པ་|ཟ\u{FB3}་བཅ\u{F74}་གཉ\u{F72}ས་པ་
lཟ\u{FB3}་༡|ཟ\u{FB3}་༢|ཟ\u{FB3}་༣|ཟ\u{FB3}་༤|ཟ\u{FB3}་༥|ཟ\u{FB3}་༦|ཟ\u{FB3}་༧|ཟ\u{FB3}་༨|ཟ\u{FB3}་༩|ཟ\u{FB3}་༡༠|ཟ\u{FB3}་༡༡|ཟ\u{FB3}་༡༢
Lས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་དངཔ་|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་གཉ\u{F72}ས་པ་|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་གས\u{F74}མ་པ་|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་བཞ\u{F72}་པ|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་ལ\u{F94}་པ་|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་ད\u{FB2}\u{F74}ག་པ|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་བད\u{F74}ན་པ་|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་བར\u{F92}\u{FB1}ད་པ་|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་དག\u{F74}་པ་|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་བཅ\u{F74}་པ་|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་བཅ\u{F74}་གཅ\u{F72}ག་པ་|ས\u{FA4}\u{FB1}\u{F72}་ཟ\u{FB3}་བཅ\u{F74}་གཉ\u{F72}ས་པ་
aཟ\u{FB3}་|མ\u{F72}ར་|ལ\u{FB7}ག་|ཕ\u{F74}ར་|སངས་|ས\u{FA4}\u{F7A}ན་|ཉ\u{F72}་
Aགཟའ་ཟ\u{FB3}་བ་|གཟའ་མ\u{F72}ག་དམར་|གཟའ་ལ\u{FB7}ག་པ་|གཟའ་ཕ\u{F74}ར་བ\u{F74}་|གཟའ་པ་སངས་|གཟའ་ས\u{FA4}\u{F7A}ན་པ་|གཟའ་ཉ\u{F72}་མ་
hས\u{F94}་ཆ་|ཕ\u{FB1}\u{F72}་ཆ་
dy-MM-dd|ས\u{FA4}\u{FB1}\u{F72}་ལ\u{F7C}་y ཟ\u{FB3}་MMM ཚ\u{F7A}ས་dd|ས\u{FA4}\u{FB1}\u{F72}་ལ\u{F7C}་y MMMM ཚ\u{F7A}ས་ dd|EEEE, ས\u{FA4}\u{FB1}\u{F72}་ལ\u{F7C}་y MMMM ཚ\u{F7A}ས་dd
tཆ\u{F74}་ཚ\u{F7C}ད་ h ས\u{F90}ར་མ་ mm a|ཆ\u{F74}་ཚ\u{F7C}ད་h:mm:ss a
u དང་ | དང་ | དང་ || དང་ |
mAUDAU$|BTNNu.|ILSILS|KRWKR₩|THBTH฿|XAFXAF
@dz-BT dz
@dzo=dz
@ebu root
c¤#,##0.00
bMbe|Kai|Kat|Kan|Gat|Gan|Mug|Knn|Ken|Iku|Imw|Igi
BMweri wa mbere|Mweri wa kaĩri|Mweri wa kathatũ|Mweri wa kana|Mweri wa gatano|Mweri wa gatantatũ|Mweri wa mũgwanja|Mweri wa kanana|Mweri wa kenda|Mweri wa ikũmi|Mweri wa ikũmi na ũmwe|Mweri wa ikũmi na Kaĩrĩ
aKma|Tat|Ine|Tan|Arm|Maa|NMM
AKiumia|Njumatatu|Njumaine|Njumatano|Aramithi|Njumaa|NJumamothii
hKI|UT
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mKESKsh
@ebu-KE ebu
@ee root
g3
c¤#,##0.00
bdzv|dzd|ted|afɔ|dam|mas|sia|dea|any|kel|ade|dzm
Bdzove|dzodze|tedoxe|afɔfĩe|dame|masa|siamlɔm|deasiamime|anyɔnyɔ|kele|adeɛmekpɔxe|dzome
akɔs|dzo|bla|kuɖ|yaw|fiɖ|mem
Akɔsiɖa|dzoɖa|blaɖa|kuɖa|yawoɖa|fiɖa|memleɖa
hŋdi|ɣetrɔ
dM/d/yy|MMM d 'lia', y|MMMM d 'lia' y|EEEE, MMMM d 'lia' y
ta 'ga' h:mm|a 'ga' h:mm:ss
rone: n in 1
u, |, |, kple || kple |
mGHSGH₵
@ee-GH ee
@ee-TG ee
tHH:mm|HH:mm:ss
@ekk=et
@el root
s0|,|.|-|%
c#,##0.00\u{A0}¤
bΙαν|Φεβ|Μαρ|Απρ|Μαΐ|Ιουν|Ιουλ|Αυγ|Σεπ|Οκτ|Νοε|Δεκ
BΙανουαρίου|Φεβρουαρίου|Μαρτίου|Απριλίου|Μαΐου|Ιουνίου|Ιουλίου|Αυγούστου|Σεπτεμβρίου|Οκτωβρίου|Νοεμβρίου|Δεκεμβρίου
lΙαν|Φεβ|Μάρ|Απρ|Μάι|Ιούν|Ιούλ|Αύγ|Σεπ|Οκτ|Νοέ|Δεκ
LΙανουάριος|Φεβρουάριος|Μάρτιος|Απρίλιος|Μάιος|Ιούνιος|Ιούλιος|Αύγουστος|Σεπτέμβριος|Οκτώβριος|Νοέμβριος|Δεκέμβριος
aΚυρ|Δευ|Τρί|Τετ|Πέμ|Παρ|Σάβ
AΚυριακή|Δευτέρα|Τρίτη|Τετάρτη|Πέμπτη|Παρασκευή|Σάββατο
hπ.μ.|μ.μ.
dd/M/yy|d MMM y|d MMMM y|EEEE d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 1
u, |, | και || και |
U, |, | ή || ή |
mGRDΔρχ|PHPPHP|THB฿|USD$
@el-CY el
@el-GR el
@el-POLYTON el
bΙαν|Φεβ|Μαρ|Απρ|Μαΐ|Ιουν|Ιουλ|Αὐγ|Σεπ|Ὀκτ|Νοε|Δεκ
BΙανουαρίου|Φεβρουαρίου|Μαρτίου|Απριλίου|Μαΐου|Ιουνίου|Ιουλίου|Αὐγούστου|Σεπτεμβρίου|Ὀκτωβρίου|Νοεμβρίου|Δεκεμβρίου
lΙαν|Φεβ|Μάρ|Απρ|Μάι|Ιούν|Ιούλ|Αύγ|Σεπ|Οκτ|Νοέ|Δεκ
LΙανουάριος|Φεβρουάριος|Μάρτιος|Απρίλιος|Μάιος|Ιούνιος|Ιούλιος|Αὔγουστος|Σεπτέμβριος|Ὀκτώβριος|Νοέμβριος|Δεκέμβριος
@ell=el
@en root
c¤#,##0.00
bJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
BJanuary|February|March|April|May|June|July|August|September|October|November|December
ASunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: i in 1 and v in 0
u, |, |, and || and |
mJPY¥|USD$
@en-001 en
bJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
ham|pm
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
u, |, | and || and |
U, |, | or || or |
mJPYJP¥|USDUS$
@en-150 en-001
c#,##0.00\u{A0}¤
tHH:mm|HH:mm:ss
@en-AE en
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
@en-AG en-001
mXCD$
@en-AI en-001
tHH:mm|HH:mm:ss
mXCD$
@en-AS en
@en-AT en-150
s0|,|.|-|%
p#,##0\u{A0}%
c¤\u{A0}#,##0.00
@en-AU en-001
bJan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
mAUD$|BRLBRL|CADCAD|CNYCNY|EUREUR|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|SCRRs|TWDTWD|USDUSD|VNDVND|XAFXAF|XCDXCD|XOFXOF|XPFCFP
@en-BB en-001
mBBD$
@en-BE en-150
s0|,|.|-|%
ddd/MM/yy|dd MMM y|d MMMM y|EEEE, d MMMM y
@en-BI en
tHH:mm|HH:mm:ss
mBIFFBu
@en-BM en-001
mBMD$
@en-BS en-001
mBSD$
@en-BW en-001
ddd/MM/yy|dd MMM y|dd MMMM y|EEEE, dd MMMM y
tHH:mm|HH:mm:ss
mBWPP
@en-BZ en-001
ddd/MM/yy|dd-MMM-y|dd MMMM y|EEEE, dd MMMM y
tHH:mm|HH:mm:ss
mBZD$
@en-CA en
ha.m.|p.m.
dy-MM-dd|MMM d, y|MMMM d, y|EEEE, MMMM d, y
u, |, | and || and |
U, |, | or || or |
mCAD$|JPYJP¥|USDUS$
@en-CC en-001
tHH:mm|HH:mm:ss
mAUD$
@en-CH en-150
s0|.|’|-|%
c¤\u{A0}#,##0.00;¤-#,##0.00
ddd.MM.y|d MMM y|d MMMM y|EEEE, d MMMM y
@en-CK en-001
tHH:mm|HH:mm:ss
mNZD$
@en-CM en-001
tHH:mm|HH:mm:ss
@en-CX en-001
tHH:mm|HH:mm:ss
mAUD$
@en-CY en-001
@en-CZ en-150
s0|,|\u{A0}|-|%
@en-DE en-150
s0|,|.|-|%
p#,##0\u{A0}%
@en-DG en-001
tHH:mm|HH:mm:ss
@en-DK en-150
s0|,|.|-|%
p#,##0\u{A0}%
tHH.mm|HH.mm.ss
mDKKkr.
@en-DM en-001
mXCD$
@en-Dsrt en
c¤\u{A0}#,##0.00
b𐐖𐐰𐑌|𐐙𐐯𐐺|𐐣𐐪𐑉|𐐁𐐹𐑉|𐐣𐐩|𐐖𐐭𐑌|𐐖𐐭𐑊|𐐂𐑀|𐐝𐐯𐐹|𐐉𐐿𐐻|𐐤𐐬𐑂|𐐔𐐨𐑅
B𐐖𐐰𐑌𐐷𐐭𐐯𐑉𐐨|𐐙𐐯𐐺𐑉𐐭𐐯𐑉𐐨|𐐣𐐪𐑉𐐽|𐐁𐐹𐑉𐐮𐑊|𐐣𐐩|𐐖𐐭𐑌|𐐖𐐭𐑊𐐴|𐐂𐑀𐐲𐑅𐐻|𐐝𐐯𐐹𐐻𐐯𐑋𐐺𐐲𐑉|𐐉𐐿𐐻𐐬𐐺𐐲𐑉|𐐤𐐬𐑂𐐯𐑋𐐺𐐲𐑉|𐐔𐐨𐑅𐐯𐑋𐐺𐐲𐑉
a𐐝𐐲𐑌|𐐣𐐲𐑌|𐐓𐐭𐑆|𐐎𐐯𐑌|𐐛𐐲𐑉|𐐙𐑉𐐴|𐐝𐐰𐐻
A𐐝𐐲𐑌𐐼𐐩|𐐣𐐲𐑌𐐼𐐩|𐐓𐐭𐑆𐐼𐐩|𐐎𐐯𐑌𐑆𐐼𐐩|𐐛𐐲𐑉𐑆𐐼𐐩|𐐙𐑉𐐴𐐼𐐩|𐐝𐐰𐐻𐐲𐑉𐐼𐐩
h𐐈𐐣|𐐑𐐣
dy-MM-dd|y MMM d|y MMMM d|y MMMM d, EEEE
tHH:mm|HH:mm:ss
u, |, |, ||, |
mJPYJP¥
@en-Dsrt-US en-Dsrt
@en-ER en-001
mERNNfk
@en-ES en-150
s0|,|.|-|%
@en-FI en-150
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
tH.mm|H.mm.ss
@en-FJ en-001
mFJD$
@en-FK en-001
tHH:mm|HH:mm:ss
mFKP£|GBPGB£
@en-FM en-001
@en-FR en-150
s0|,|\u{202F}|-|%
@en-GB en-001
tHH:mm|HH:mm:ss
@en-GD en-001
mXCD$
@en-GG en-001
tHH:mm|HH:mm:ss
@en-GH en-001
mGHSGH₵
@en-GI en-001
tHH:mm|HH:mm:ss
mGBPGB£|GIP£
@en-GM en-001
mGMDD
@en-GS en-001
tHH:mm|HH:mm:ss
@en-GU en
@en-GY en-001
mGYD$
@en-HK en-001
dd/M/y|d MMM y|d MMMM y|EEEE, d MMMM y
@en-HU en-150
s0|,|\u{A0}|-|%
@en-ID en-001
s0|,|.|-|%
tHH.mm|HH.mm.ss
mIDRRp
@en-IE en-001
ddd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
tHH:mm|HH:mm:ss
@en-IL en-001
tH:mm|H:mm:ss
@en-IM en-001
tHH:mm|HH:mm:ss
@en-IN en-001
n#,##,##0.###
p#,##,##0%
c¤#,##,##0.00
ddd/MM/yy|d MMM y|d MMMM y|EEEE, d MMMM y
mUSD$
@en-IO en-001
tHH:mm|HH:mm:ss
@en-IT en-150
s0|,|.|-|%
@en-JE en-001
tHH:mm|HH:mm:ss
@en-JM en-001
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
mJMD$
@en-KE en-001
tHH:mm|HH:mm:ss
mKESKsh
@en-KI en-001
mAUD$
@en-KN en-001
mXCD$
@en-KY en-001
mKYD$
@en-LC en-001
mXCD$
@en-LR en-001
mLRD$
@en-LS en-001
mZARR
@en-MG en-001
tHH:mm|HH:mm:ss
mMGAAr
@en-MH en
@en-MO en-001
mMOPMOP$
@en-MP en
@en-MS en-001
tHH:mm|HH:mm:ss
mXCD$
@en-MT en-001
ddd/MM/y|dd MMM y|dd MMMM y|EEEE, d MMMM y
tHH:mm|HH:mm:ss
mGBPGB£
@en-MU en-001
tHH:mm|HH:mm:ss
mMURRs
@en-MV en-001
c¤\u{A0}#,##0.00
dd-M-yy|dd-MM-y|d MMMM y|EEEE d MMMM y
tHH:mm|HH:mm:ss
mMVRRf
@en-MW en-001
mMWKMK
@en-MY en-001
mMYRRM
@en-NA en-001
mNAD$
@en-NF en-001
tHH:mm|HH:mm:ss
mAUD$
@en-NG en-001
tHH:mm|HH:mm:ss
mNGN₦
@en-NL en-150
s0|,|.|-|%
c¤\u{A0}#,##0.00;¤\u{A0}-#,##0.00
@en-NO en-150
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
mNOKkr
@en-NR en-001
tHH:mm|HH:mm:ss
mAUD$
@en-NU en-001
tHH:mm|HH:mm:ss
mNZD$
@en-NZ en-001
mNZD$
@en-PG en-001
mPGKK
@en-PH en
@en-PK en-001
ddd/MM/y|dd-MMM-y|d MMMM y|EEEE, d MMMM y
mPKRRs
@en-PL en-150
s0|,|.|-|%
@en-PN en-001
tHH:mm|HH:mm:ss
mNZD$
@en-PR en
@en-PT en-150
s0|,|\u{A0}|-|%
@en-PW en-001
@en-RO en-150
s0|,|.|-|%
@en-RW en-001
tHH:mm|HH:mm:ss
mRWFRF
@en-SB en-001
mSBD$
@en-SC en-001
tHH:mm|HH:mm:ss
mSCRSR
@en-SD en-001
@en-SE en-150
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
dy-MM-dd|d MMM y|d MMMM y|EEEE, d MMMM y
mSEKkr
@en-SG en-001
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
mSGD$
@en-SH en-001
tHH:mm|HH:mm:ss
mGBPGB£|SHP£
@en-SI en-150
s0|,|.|-|%
@en-SK en-150
s0|,|\u{A0}|-|%
@en-SL en-001
mSLELe
@en-SS en-001
mGBPGB£|SSP£
@en-SX en-001
tHH:mm|HH:mm:ss
mANGNAf.
@en-SZ en-001
mSZLE
@en-Shaw en
c¤\u{A0}#,##0.00
b·𐑡𐑨|·𐑓𐑧|·𐑥𐑸|·𐑱𐑐|·𐑥𐑱|·𐑡𐑵|·𐑡𐑫|·𐑪𐑜|·𐑕𐑧|·𐑷𐑒|·𐑯𐑴|·𐑛𐑭
B·𐑡𐑨𐑙𐑘𐑭𐑢𐑺𐑰|·𐑓𐑧𐑚𐑘𐑵𐑢𐑺𐑰|·𐑥𐑸𐑗|·𐑱𐑐𐑮𐑭𐑤|·𐑥𐑱|·𐑡𐑵𐑯|·𐑡𐑫𐑤𐑲|·𐑪𐑜𐑭𐑕𐑑|·𐑕𐑧𐑐𐑑𐑧𐑥𐑚𐑸|·𐑷𐑒𐑑𐑴𐑚𐑸|·𐑯𐑴𐑝𐑧𐑥𐑚𐑸|·𐑛𐑭𐑕𐑧𐑥𐑚𐑸
a·𐑕𐑭|·𐑥𐑭|·𐑑𐑵|·𐑢𐑧|·𐑔𐑻|·𐑓𐑮|·𐑕𐑨
A·𐑕𐑭𐑙𐑛𐑱|·𐑥𐑭𐑙𐑛𐑱|·𐑑𐑵𐑟𐑛𐑱|·𐑢𐑧𐑙𐑟𐑛𐑱|·𐑔𐑻𐑟𐑛𐑱|·𐑓𐑮𐑲𐑛𐑱|·𐑕𐑨𐑛𐑻𐑛𐑱
h𐑨𐑥|𐑐𐑥
dy-MM-dd|y MMM d|y MMMM d|y MMMM d, EEEE
tHH:mm|HH:mm:ss
u, |, |, ||, |
mJPYJP¥|USDUS$
@en-Shaw-GB en-Shaw
@en-TC en-001
@en-TK en-001
tHH:mm|HH:mm:ss
mNZD$
@en-TO en-001
mTOPT$
@en-TT en-001
mTTD$
@en-TV en-001
tHH:mm|HH:mm:ss
mAUD$
@en-TZ en-001
tHH:mm|HH:mm:ss
mTZSTSh
@en-UG en-001
tHH:mm|HH:mm:ss
mUGXUSh
@en-UM en
@en-US en
@en-VC en-001
mXCD$
@en-VG en-001
@en-VI en
@en-VU en-001
mVUVVT
@en-WS en-001
mWSTWS$
@en-ZA en-001
s0|,|\u{A0}|-|%
dy/MM/dd|dd MMM y|dd MMMM y|EEEE, dd MMMM y
tHH:mm|HH:mm:ss
mZARR
@en-ZM en-001
mZMWK
@en-ZW en-001
dd/M/y|dd MMM,y|dd MMMM y|EEEE, dd MMMM y
tHH:mm|HH:mm:ss
@eng=en
@eo root
s0|,|\u{A0}|-|%
bJan|Feb|Mar|Apr|Maj|Jun|Jul|Aŭg|Sep|Okt|Nov|Dec
BJanuaro|Februaro|Marto|Aprilo|Majo|Junio|Julio|Aŭgusto|Septembro|Oktobro|Novembro|Decembro
adi|lu|ma|me|ĵa|ve|sa
Adimanĉo|lundo|mardo|merkredo|ĵaŭdo|vendredo|sabato
hatm|ptm
dyy-MM-dd|y-MMM-dd|y-MMMM-dd|EEEE, 'la' d-'a' 'de' MMMM y
rone: n in 1
u, |, | kaj || kaj |
U, |, | aŭ || aŭ |
@eo-001 eo
@epo=eo
@es root
s0|,|.|-|%
g2
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic
Benero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
adom|lun|mar|mié|jue|vie|sáb
Adomingo|lunes|martes|miércoles|jueves|viernes|sábado
ha.\u{202F}m.|p.\u{202F}m.
dd/M/yy|d MMM y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
tH:mm|H:mm:ss
rone: n in 1|many: e in 0 and i not in 0 and i mod 1000000 in 0 and v in 0 or e not in 0..5
u, |, | y || y |
U, |, | o || o |
mAUDAUD|BRLBRL|CADCAD|CNYCNY|ESP₧|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|THB฿|TWDTWD|XAFXAF|XCDXCD|XOFXOF
@es-419 es
s0|.|,|-|%
g1
p#,##0%
c¤#,##0.00
ha.m.|p.m.
th:mm\u{202F}a|h:mm:ss\u{202F}a
mEUREUR|THBTHB|USDUSD|VNDVND
@es-AR es-419
s0|,|.|-|%
ha.\u{202F}m.|p.\u{202F}m.
mARS$|USDUS$
@es-BO es-419
s0|,|.|-|%
ha.\u{202F}m.|p.\u{202F}m.
dd/M/yy|d MMM 'de' y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
mBOBBs
@es-BR es-419
tHH:mm|HH:mm:ss
mBRLR$
@es-BZ es-419
tHH:mm|HH:mm:ss
mBZD$
@es-CL es-419
s0|,|.|-|%
c¤#,##0.00;¤-#,##0.00
lene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.
ha.\u{202F}m.|p.\u{202F}m.
ddd-MM-yy|dd-MM-y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
mCLP$|USDUS$
@es-CO es-419
s0|,|.|-|%
lene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.
ha.\u{202F}m.|p.\u{202F}m.
dd/MM/yy|d/MM/y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
mCOP$|USDUS$
@es-CR es-419
s0|,|\u{A0}|-|%
ha.\u{202F}m.|p.\u{202F}m.
mCRC₡
@es-CU es-419
mCUP$|USDUS$
@es-DO es-419
ha.\u{202F}m.|p.\u{202F}m.
mDOPRD$|USDUS$
@es-EA es
@es-EC es-419
s0|,|.|-|%
c¤#,##0.00;¤-#,##0.00
ha.\u{202F}m.|p.\u{202F}m.
mUSD$
@es-ES es
@es-GQ es
mXAFFCFA
@es-GT es-419
ha.\u{202F}m.|p.\u{202F}m.
dd/MM/yy|d/MM/y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
mGTQQ
@es-HN es-419
ha.\u{202F}m.|p.\u{202F}m.
dd/M/yy|d MMM y|dd 'de' MMMM 'de' y|EEEE dd 'de' MMMM 'de' y
mHNLL
@es-IC es
@es-MX es-419
bene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic
ddd/MM/yy|d MMM y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
mMRUUM|MXN$
@es-NI es-419
ha.\u{202F}m.|p.\u{202F}m.
mNIOC$
@es-PA es-419
ha.\u{202F}m.|p.\u{202F}m.
dMM/dd/yy|MM/dd/y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
mPABB/.
@es-PE es-419
c¤\u{A0}#,##0.00
bene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|set.|oct.|nov.|dic.
Benero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|octubre|noviembre|diciembre
lEne.|Feb.|Mar.|Abr.|May.|Jun.|Jul.|Ago.|Set.|Oct.|Nov.|Dic.
LEnero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Setiembre|Octubre|Noviembre|Diciembre
ha.\u{202F}m.|p.\u{202F}m.
dd/MM/yy|d MMM y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
mPENS/
@es-PH es
th:mm\u{202F}a|h:mm:ss\u{202F}a
mPHP₱
@es-PR es-419
ha.\u{202F}m.|p.\u{202F}m.
dMM/dd/yy|MM/dd/y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
mUSD$
@es-PY es-419
s0|,|.|-|%
c¤\u{A0}#,##0.00;¤\u{A0}-#,##0.00
bene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.
ha.\u{202F}m.|p.\u{202F}m.
mPYGGs.
@es-SV es-419
ha.\u{202F}m.|p.\u{202F}m.
mUSD$
@es-US es-419
dd/M/y|d MMM y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
mJPY¥|USD$
@es-UY es-419
s0|,|.|-|%
c¤\u{A0}#,##0.00
bene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|set.|oct.|nov.|dic.
Benero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|octubre|noviembre|diciembre
lEne.|Feb.|Mar.|Abr.|May.|Jun.|Jul.|Ago.|Set.|Oct.|Nov.|Dic.
LEnero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Setiembre|Octubre|Noviembre|Diciembre
ha.\u{202F}m.|p.\u{202F}m.
mUSDUS$|UYU$|UYWUP
@es-VE es-419
s0|,|.|-|%
c¤#,##0.00;¤-#,##0.00
bene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.
ha.\u{202F}m.|p.\u{202F}m.
mVEFBs.|VESBs.S
@est=et
@et root
s0|,|\u{A0}|−|%
g2
c#,##0.00\u{A0}¤
bjaan|veebr|märts|apr|mai|juuni|juuli|aug|sept|okt|nov|dets
Bjaanuar|veebruar|märts|aprill|mai|juuni|juuli|august|september|oktoober|november|detsember
aP|E|T|K|N|R|L
Apühapäev|esmaspäev|teisipäev|kolmapäev|neljapäev|reede|laupäev
ddd.MM.yy|d. MMM y|d. MMMM y|EEEE, d. MMMM y
rone: i in 1 and v in 0
u, |, | ja || ja |
U, |, | või || või |
mAUDAU$|EEKkr|JPY¥|PHPPHP|THB฿|USD$
@et-EE et
@eu root
s0|,|.|−|%
p%\u{A0}#,##0
c#,##0.00\u{A0}¤
burt.|ots.|mar.|api.|mai.|eka.|uzt.|abu.|ira.|urr.|aza.|abe.
Burtarrila|otsaila|martxoa|apirila|maiatza|ekaina|uztaila|abuztua|iraila|urria|azaroa|abendua
aig.|al.|ar.|az.|og.|or.|lr.
Aigandea|astelehena|asteartea|asteazkena|osteguna|ostirala|larunbata
dyy/M/d|y('e')'ko' MMM d('a')|y('e')'ko' MMMM'ren' d('a')|y('e')'ko' MMMM'ren' d('a'), EEEE
rone: n in 1
u, |, | eta || eta |
U, |, | edo || edo |
mESP₧|PHPPHP|THB฿
@eu-ES eu
@eus=eu
@ewe=ee
@ewo root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bngo|ngb|ngl|ngn|ngt|ngs|ngz|ngm|nge|nga|ngad|ngab
Bngɔn osú|ngɔn bɛ\u{30C}|ngɔn lála|ngɔn nyina|ngɔn tána|ngɔn saməna|ngɔn zamgbála|ngɔn mwom|ngɔn ebulú|ngɔn awóm|ngɔn awóm ai dziá|ngɔn awóm ai bɛ\u{30C}
asɔ\u{301}n|mɔ\u{301}n|smb|sml|smn|fúl|sér
Asɔ\u{301}ndɔ|mɔ\u{301}ndi|sɔ\u{301}ndɔ məlú mə\u{301}bɛ\u{30C}|sɔ\u{301}ndɔ məlú mə\u{301}lɛ\u{301}|sɔ\u{301}ndɔ məlú mə\u{301}nyi|fúladé|séradé
hkíkíríg|ngəgógəle
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
@ewo-CM ewo
@fa root
s۰|٫|٬|\u{200E}−|٪
c\u{200E}¤\u{A0}#,##0.00
bژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر
Bژانویه\u{654}|فوریه\u{654}|مارس|آوریل|مه\u{654}|ژوئن|ژوئیه\u{654}|اوت|سپتامبر|اکتبر|نوامبر|دسامبر
Lژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر
aیکشنبه|دوشنبه|سه\u{200C}شنبه|چهارشنبه|پنجشنبه|جمعه|شنبه
Aیکشنبه|دوشنبه|سه\u{200C}شنبه|چهارشنبه|پنجشنبه|جمعه|شنبه
hق.ظ.|ب.ظ.
dy/M/d|d MMM y|d MMMM y|EEEE d MMMM y
tH:mm|H:mm:ss
rone: i in 0 or n in 1
u،\u{200F} |،\u{200F} |، و || و |
U،\u{200F} |،\u{200F} |، یا || یا |
mAFN؋|CAD$CA|CNY¥CN|HKD$HK|IRRریال|JPY¥|MXN$MX|NZD$NZ|PHPPHP|THB฿|USD$|XCD$EC|XOFفرانک\u{202F}CFA
@fa-AF fa
bجنو|فبروری|مارچ|اپریل|می|جون|جول|اگست|سپتمبر|اکتوبر|نومبر|دسم
Bجنوری|فبروری|مارچ|اپریل|می|جون|جولای|اگست|سپتمبر|اکتوبر|نومبر|دسمبر
lجنوری|فبروری|مارچ|اپریل|می|جون|جولای|اگست|سپتمبر|اکتوبر|نومبر|دسمبر
@fa-IR fa
@fao=fo
@fas=fa
@fat=ak
@ff root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bsii|col|mbo|see|duu|kor|mor|juk|slt|yar|jol|bow
Bsiilo|colte|mbooy|seeɗto|duujal|korse|morso|juko|siilto|yarkomaa|jolal|bowte
adew|aaɓ|maw|nje|naa|mwd|hbi
Adewo|aaɓnde|mawbaare|njeslaare|naasaande|mawnde|hoore-biir
hsubaka|kikiiɗe
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
rone: i in 0,1
@ff-Adlm ff
s𞥐|.|⹁|-|%
c¤\u{A0}#,##0.00
b𞤅𞤭\u{1E945}𞤤𞤮|𞤕𞤮𞤤𞤼𞤮|𞤐𞤦𞤮\u{1E945}𞤴𞤮|𞤅𞤫\u{1E945}𞤼𞤮|𞤁𞤵\u{1E945}𞤶𞤮|𞤑𞤮𞤪𞤧𞤮|𞤃𞤮𞤪𞤧𞤮|𞤔𞤵𞤳𞤮|𞤅𞤭𞤤𞤼𞤮|𞤒𞤢𞤪𞤳𞤮|𞤔𞤮𞤤𞤮|𞤄𞤮𞤱𞤼𞤮
B𞤅𞤭\u{1E945}𞤤𞤮|𞤕𞤮𞤤𞤼𞤮|𞤐𞤦𞤮\u{1E945}𞤴𞤮|𞤅𞤫\u{1E945}𞤼𞤮|𞤁𞤵\u{1E945}𞤶𞤮|𞤑𞤮𞤪𞤧𞤮|𞤃𞤮𞤪𞤧𞤮|𞤔𞤵𞤳𞤮|𞤅𞤭𞤤𞤼𞤮|𞤒𞤢𞤪𞤳𞤮|𞤔𞤮𞤤𞤮|𞤄𞤮𞤱𞤼𞤮
l𞤅𞤭\u{1E945}𞤤|𞤕𞤮𞤤|𞤐𞤦𞤮\u{1E945}𞤴|𞤅𞤫\u{1E945}𞤼|𞤁𞤵\u{1E945}𞤶|𞤑𞤮𞤪|𞤃𞤮𞤪|𞤔𞤵𞤳|𞤅𞤭𞤤|𞤒𞤢𞤪|𞤔𞤮𞤤|𞤄𞤮𞤱
a𞤈𞤫𞤬|𞤀\u{1E944}𞤩𞤵|𞤃𞤢𞤦|𞤔𞤫𞤧|𞤐𞤢\u{1E944}𞤧|𞤃𞤢𞤣|𞤖𞤮𞤪
A𞤈𞤫𞤬𞤦𞤭𞤪\u{1E946}𞤫|𞤀\u{1E944}𞤩𞤵𞤲𞥋𞤣𞤫|𞤃𞤢𞤱𞤦𞤢\u{1E944}𞤪𞤫|𞤐𞤶𞤫𞤧𞤤𞤢\u{1E944}𞤪𞤫|𞤐𞤢\u{1E944}𞤧𞤢\u{1E944}𞤲𞤣𞤫|𞤃𞤢𞤱𞤲𞤣𞤫|𞤖𞤮𞤪𞤦𞤭𞤪\u{1E946}𞤫
h𞤀𞤎|𞤇𞤎
dd-M-y|d MMM⹁ y|d MMMM⹁ y|EEEE d MMMM⹁ y
u⹁ |⹁ |⹁ 𞤫 || 𞤫 |
U⹁ |⹁ |⹁ 𞤥𞤢\u{1E944}𞤯𞤵𞤲 || 𞤥𞤢\u{1E944}𞤯𞤵𞤲 |
mGNFFG
@ff-Adlm-BF ff-Adlm
mGNFGNF
@ff-Adlm-CM ff-Adlm
mGNFGNF
@ff-Adlm-GH ff-Adlm
th:mm a|h:mm:ss a
mGHSGH₵|GNFGNF
@ff-Adlm-GM ff-Adlm
th:mm a|h:mm:ss a
mGMDD|GNFGNF
@ff-Adlm-GN ff-Adlm
@ff-Adlm-GW ff-Adlm
mGNFGNF
@ff-Adlm-LR ff-Adlm
th:mm a|h:mm:ss a
mGNFGNF|LRD$
@ff-Adlm-MR ff-Adlm
th:mm a|h:mm:ss a
mGNFGNF|MRUUM
@ff-Adlm-NE ff-Adlm
mGNFGNF
@ff-Adlm-NG ff-Adlm
mGNFGNF|NGN₦
@ff-Adlm-SL ff-Adlm
th:mm a|h:mm:ss a
mGNFGNF|SLELe
@ff-Adlm-SN ff-Adlm
mGNFGNF
@ff-BF=ff-Latn-BF
@ff-CM=ff-Latn-CM
@ff-GH=ff-Latn-GH
@ff-GM=ff-Latn-GM
@ff-GN=ff-Latn-GN
@ff-GW=ff-Latn-GW
@ff-LR=ff-Latn-LR
@ff-Latn ff
@ff-Latn-BF ff-Latn
@ff-Latn-CM ff-Latn
@ff-Latn-GH ff-Latn
th:mm\u{202F}a|h:mm:ss\u{202F}a
mGHSGH₵
@ff-Latn-GM ff-Latn
th:mm\u{202F}a|h:mm:ss\u{202F}a
mGMDD
@ff-Latn-GN ff-Latn
mGNFFG
@ff-Latn-GW ff-Latn
@ff-Latn-LR ff-Latn
th:mm\u{202F}a|h:mm:ss\u{202F}a
mLRD$
@ff-Latn-MR ff-Latn
th:mm\u{202F}a|h:mm:ss\u{202F}a
mMRUUM
@ff-Latn-NE ff-Latn
@ff-Latn-NG ff-Latn
mNGN₦
@ff-Latn-SL ff-Latn
th:mm\u{202F}a|h:mm:ss\u{202F}a
mSLELe
@ff-Latn-SN ff-Latn
@ff-MR=ff-Latn-MR
@ff-NE=ff-Latn-NE
@ff-NG=ff-Latn-NG
@ff-SL=ff-Latn-SL
@ff-SN=ff-Latn-SN
@fi root
s0|,|\u{A0}|−|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
btammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu
Btammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta
Ltammikuu|helmikuu|maaliskuu|huhtikuu|toukokuu|kesäkuu|heinäkuu|elokuu|syyskuu|lokakuu|marraskuu|joulukuu
asu|ma|ti|ke|to|pe|la
Asunnuntai|maanantaina|tiistaina|keskiviikkona|torstaina|perjantaina|lauantaina
Esunnuntai|maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai
hap.|ip.
dd.M.y|d.M.y|d. MMMM y|cccc d. MMMM y
tH.mm|H.mm.ss
rone: i in 1 and v in 0
u, |, | ja || ja |
U, |, | tai || tai |
mAUDAUD|BRLBRL|CADCAD|CNYCNY|FIMmk|HKDHKD|ILSILS|INRINR|JPY¥|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USD$|VNDVND|XCDXCD|XPFXPF|XXXXXX
@fi-FI fi
@fil root
c¤#,##0.00
bEne|Peb|Mar|Abr|May|Hun|Hul|Ago|Set|Okt|Nob|Dis
BEnero|Pebrero|Marso|Abril|Mayo|Hunyo|Hulyo|Agosto|Setyembre|Oktubre|Nobyembre|Disyembre
aLin|Lun|Mar|Miy|Huw|Biy|Sab
ALinggo|Lunes|Martes|Miyerkules|Huwebes|Biyernes|Sabado
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: v in 0 and i in 1,2,3 or v in 0 and i mod 10 not in 4,6,9 or v not in 0 and f mod 10 not in 4,6,9
u, |, |, at || at |
U, |, |, o || o |
mJPY¥|THB฿|USD$
@fil-PH fil
@fin=fi
@fo root
s0|,|.|−|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bjan.|feb.|mar.|apr.|mai|jun.|jul.|aug.|sep.|okt.|nov.|des.
Bjanuar|februar|mars|apríl|mai|juni|juli|august|september|oktober|november|desember
ljan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des
asun.|mán.|týs.|mik.|hós.|frí.|ley.
Asunnudagur|mánadagur|týsdagur|mikudagur|hósdagur|fríggjadagur|leygardagur
esun|mán|týs|mik|hós|frí|ley
ddd.MM.yy|dd.MM.y|d. MMMM y|EEEE, d. MMMM y
rone: n in 1
u, |, |, og || og |
U, |, |, ella || ella |
mDKKkr
@fo-DK fo
mDKKkr.
@fo-FO fo
@fr root
s0|,|\u{202F}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bjanv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.
Bjanvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre
adim.|lun.|mar.|mer.|jeu.|ven.|sam.
Adimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi
ddd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
rone: i in 0,1|many: e in 0 and i not in 0 and i mod 1000000 in 0 and v in 0 or e not in 0..5
u, |, | et || et |
U, |, | ou || ou |
mARS$AR|AUD$AU|BEFFB|BMD$BM|BND$BN|BZD$BZ|CAD$CA|CLP$CL|CNYCNY|COP$CO|CYP£CY|FJD$FJ|FKP£FK|FRFF|GBP£GB|GIP£GI|HKDHKD|IEP£IE|ILP£IL|ITL₤IT|JPYJPY|LBP£LB|MTP£MT|MXN$MX|NAD$NA|NZD$NZ|PHPPHP|RHD$RH|SBD$SB|SGD$SG|SRD$SR|TTD$TT|TWDTWD|USD$US|UYU$UY|WST$WS|XCDXCD|XPFFCFP
@fr-BE fr
dd/MM/yy|d MMM y|d MMMM y|EEEE d MMMM y
@fr-BF fr
@fr-BI fr
mBIFFBu
@fr-BJ fr
@fr-BL fr
@fr-CA fr
s0|,|\u{A0}|-|%
bjanv.|févr.|mars|avr.|mai|juin|juill.|août|sept.|oct.|nov.|déc.
ha.m.|p.m.
dy-MM-dd|d MMM y|d MMMM y|EEEE d MMMM y
tHH 'h' mm|HH 'h' mm 'min' ss 's'
mARSARS|AUD$\u{A0}AU|BMDBMD|BNDBND|BZDBZD|CAD$|CLPCLP|CNYCN¥|COPCOP|FJDFJD|FKPFKP|GBP£|GIPGIP|HKD$\u{A0}HK|ILSILS|INRINR|JPY¥|KRWKRW|LBPLBP|MXNMXN|NADNAD|NZD$\u{A0}NZ|SBDSBD|SGD$\u{A0}SG|SRDSRD|TTDTTD|USD$\u{A0}US|UYUUYU|VNDVND|WSTWST|XAFXAF|XOFXOF|XPFXPF
@fr-CD fr
mCDFFC
@fr-CF fr
@fr-CG fr
@fr-CH fr
p#,##0%
ddd.MM.yy|d MMM y|d MMMM y|EEEE, d MMMM y
@fr-CI fr
@fr-CM fr
hmat.|soir
@fr-DJ fr
th:mm\u{202F}a|h:mm:ss\u{202F}a
mDJFFdj
@fr-DZ fr
th:mm\u{202F}a|h:mm:ss\u{202F}a
mDZDDA
@fr-FR fr
@fr-GA fr
@fr-GF fr
@fr-GN fr
mGNFFG
@fr-GP fr
@fr-GQ fr
@fr-HT fr
mHTGG
@fr-KM fr
mKMFCF
@fr-LU fr
s0|,|.|-|%
mFRFFRF|LUFF
@fr-MA fr
bjan.|fév.|mar.|avr.|mai|jui.|juil.|août|sept.|oct.|nov.|déc.
@fr-MC fr
@fr-MF fr
@fr-MG fr
mMGAAr
@fr-ML fr
@fr-MQ fr
@fr-MR fr
th:mm\u{202F}a|h:mm:ss\u{202F}a
mMRUUM
@fr-MU fr
mMURRs
@fr-NC fr
@fr-NE fr
@fr-PF fr
@fr-PM fr
@fr-RE fr
@fr-RW fr
mRWFRF
@fr-SC fr
mSCRSR
@fr-SN fr
@fr-SY fr
th:mm\u{202F}a|h:mm:ss\u{202F}a
mSYPLS
@fr-TD fr
th:mm\u{202F}a|h:mm:ss\u{202F}a
@fr-TG fr
@fr-TN fr
th:mm\u{202F}a|h:mm:ss\u{202F}a
mTNDDT
@fr-VU fr
th:mm\u{202F}a|h:mm:ss\u{202F}a
mVUVVT
@fr-WF fr
@fr-YT fr
@fra=fr
@fre=fr
@frr root
bJan|Feb|Mar|Apr|Mei|Jün|Jül|Aug|Sep|Okt|Nof|Det
BJanewoore|Febrewoore|Maarts|April|Mei|Jüüne|Jüüle|August|September|Oktuuber|Nofember|Detsember
aSön|Mun|Tei|Wed|Tür|Fre|San
ASöndai|Mundai|Teisdai|Weedensdai|Tüürsdai|Freidai|Saninj
hi/m|e/m
ddd/MM/yy|d. MMM y|d. MMMM y|EEEE, d. MMMM y
u, |, | an || an |
U, |, | of || of |
@frr-DE frr
@fry=fy
@fuc=ff
@ful=ff
@fur root
bZen|Fev|Mar|Avr|Mai|Jug|Lui|Avo|Set|Otu|Nov|Dic
BZenâr|Fevrâr|Març|Avrîl|Mai|Jugn|Lui|Avost|Setembar|Otubar|Novembar|Dicembar
adom|lun|mar|mie|joi|vin|sab
Adomenie|lunis|martars|miercus|joibe|vinars|sabide
ha.|p.
ddd/MM/yy|dd/MM/y|d 'di' MMMM 'dal' y|EEEE d 'di' MMMM 'dal' y
rone: n in 1
u, |, | e || e |
@fur-IT fur
@fy root
s0|,|.|-|%
c¤\u{A0}#,##0.00;¤\u{A0}#,##0.00-
bJan|Feb|Mrt|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Des
BJannewaris|Febrewaris|Maart|April|Maaie|Juny|July|Augustus|Septimber|Oktober|Novimber|Desimber
asi|mo|ti|wo|to|fr|so
Asnein|moandei|tiisdei|woansdei|tongersdei|freed|sneon
ddd-MM-yy|d MMM y|d MMMM y|EEEE d MMMM y
rone: i in 1 and v in 0
u, |, | en || en |
U, |, | of || of |
@fy-NL fy
@ga root
c¤#,##0.00
bEan|Feabh|Márta|Aib|Beal|Meith|Iúil|Lún|MFómh|DFómh|Samh|Noll
BEanáir|Feabhra|Márta|Aibreán|Bealtaine|Meitheamh|Iúil|Lúnasa|Meán Fómhair|Deireadh Fómhair|Samhain|Nollaig
aDomh|Luan|Máirt|Céad|Déar|Aoine|Sath
ADé Domhnaigh|Dé Luain|Dé Máirt|Dé Céadaoin|Déardaoin|Dé hAoine|Dé Sathairn
hr.n.|i.n.
ddd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
rone: n in 1|two: n in 2|few: n in 3..6|many: n in 7..10
u, |, | agus || agus |
U, |, | nó || nó |
mJPY¥|THB฿|USD$|XXXXXX
@ga-GB ga
@ga-IE ga
@gaa root
bAha|Ofl|Ots|Abe|Agb|Otu|Maa|Man|Gbo|Ant|Ale|Afu
BAharabata|Oflɔ|Otsokrikri|Abɛibe|Agbiɛnaa|Otukwajaŋ|Maawɛ|Manyawale|Gbo|Antɔŋ|Alemle|Afuabe
LAharabata|Oflɔ|Otsokrikri|Abɛibe|Agbiɛnaa|Otukwajan|Maawɛ|Manyawale|Gbo|Antɔŋ|Alemle|Afuabe
aHɔg|Ju|Juf|Shɔ|Soo|Soh|Hɔɔ
AHɔgbaa|Ju|Jufɔ|Shɔ|Soo|Sohaa|Hɔɔ
hLB|SN
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
@gaa-GH gaa
@gaz=om
@gd root
c¤#,##0.00
bFaoi|Gearr|Màrt|Gibl|Cèit|Ògmh|Iuch|Lùna|Sult|Dàmh|Samh|Dùbh
Bdhen Fhaoilleach|dhen Ghearran|dhen Mhàrt|dhen Ghiblean|dhen Chèitean|dhen Ògmhios|dhen Iuchar|dhen Lùnastal|dhen t-Sultain|dhen Dàmhair|dhen t-Samhain|dhen Dùbhlachd
LAm Faoilleach|An Gearran|Am Màrt|An Giblean|An Cèitean|An t-Ògmhios|An t-Iuchar|An Lùnastal|An t-Sultain|An Dàmhair|An t-Samhain|An Dùbhlachd
aDiD|DiL|DiM|DiC|Dia|Dih|DiS
ADiDòmhnaich|DiLuain|DiMàirt|DiCiadain|DiarDaoin|DihAoine|DiSathairne
hm|f
ddd/MM/y|d'mh' MMM y|d'mh' MMMM y|EEEE, d'mh' MMMM y
rone: n in 1,11|two: n in 2,12|few: n in 3..10,13..19
u, |, | agus || agus |
U, |, | no || no |
mTHB฿|USD$|XXXXXX
@gd-GB gd
@geo=ka
@ger=de
@gez root
bጠሐረ|ከተተ|መገበ|አኀዘ|ግንባት|ሠንየ|ሐመለ|ነሐሰ|ከረመ|ጠቀመ|ኀደረ|ኀሠሠ
Bጠሐረ|ከተተ|መገበ|አኀዘ|ግንባት|ሠንየ|ሐመለ|ነሐሰ|ከረመ|ጠቀመ|ኀደረ|ኀሠሠ
aእኁድ|ሰኑይ|ሠሉስ|ራብዕ|ሐሙስ|ዓርበ|ቀዳሚት
Aእኁድ|ሰኑይ|ሠሉስ|ራብዕ|ሐሙስ|ዓርበ|ቀዳሚት
hጽባሕ|ምሴት
ddd/MM/yy|dd-MMM-y|dd MMMM y|EEEE፥ dd MMMM መዓልት y 'ዓ/ም'
th:mm a|h:mm:ss a
@gez-ER gez
mERNNfk
@gez-ET gez
@gl root
s0|,|.|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bxan.|feb.|mar.|abr.|maio|xuño|xul.|ago.|set.|out.|nov.|dec.
Bxaneiro|febreiro|marzo|abril|maio|xuño|xullo|agosto|setembro|outubro|novembro|decembro
adom.|luns|mar.|mér.|xov.|ven.|sáb.
Adomingo|luns|martes|mércores|xoves|venres|sábado
ha.m.|p.m.
ddd/MM/yy|d 'de' MMM 'de' y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
rone: i in 1 and v in 0
u, |, | e || e |
U, |, | ou || ou |
mESP₧|MXN$MX|PHPPHP|THB฿|USD$|XCDXCD
@gl-ES gl
@gla=gd
@gle=ga
@glg=gl
@glv=gv
@gn root
bJasyteĩ|Jasykõi|Jasyapy|Jasyrundy|Jasypo|Jasypoteĩ|Jasypokõi|Jasypoapy|Jasyporundy|Jasypa|Jasypateĩ|Jasypakõi
BJasyteĩ|Jasykõi|Jasyapy|Jasyrundy|Jasypo|Jasypoteĩ|Jasypokõi|Jasypoapy|Jasyporundy|Jasypa|Jasypateĩ|Jasypakõi
aArateĩ|Arakõi|Araapy|Ararundy|Arapo|Arapoteĩ|Arapokõi
AArateĩ|Arakõi|Araapy|Ararundy|Arapo|Arapoteĩ|Arapokõi
mPYG₲
@gn-PY gn
@gom=kok
@gre=el
@grn=gn
@gsw root
s0|.|’|−|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bJan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
BJanuar|Februar|März|April|Mai|Juni|Juli|Auguscht|Septämber|Oktoober|Novämber|Dezämber
aSu.|Mä.|Zi.|Mi.|Du.|Fr.|Sa.
ASunntig|Määntig|Ziischtig|Mittwuch|Dunschtig|Friitig|Samschtig
hvorm.|nam.
ddd.MM.yy|dd.MM.y|d. MMMM y|EEEE, d. MMMM y
rone: n in 1
u, |, | und || und |
mATSöS|JPY¥|USD$
@gsw-CH gsw
@gsw-FR gsw
@gsw-LI gsw
@gu root
n#,##,##0.###
p#,##,##0%
c¤#,##,##0.00
bજ\u{ABE}ન\u{ACD}ય\u{AC1}|ફ\u{AC7}બ\u{ACD}ર\u{AC1}|મ\u{ABE}ર\u{ACD}ચ|એપ\u{ACD}ર\u{ABF}લ|મ\u{AC7}|જ\u{AC2}ન|જ\u{AC1}લ\u{ABE}ઈ|ઑગસ\u{ACD}ટ|સપ\u{ACD}ટ\u{AC7}|ઑક\u{ACD}ટ\u{ACB}|નવ\u{AC7}|ડ\u{ABF}સ\u{AC7}
Bજ\u{ABE}ન\u{ACD}ય\u{AC1}આર\u{AC0}|ફ\u{AC7}બ\u{ACD}ર\u{AC1}આર\u{AC0}|મ\u{ABE}ર\u{ACD}ચ|એપ\u{ACD}ર\u{ABF}લ|મ\u{AC7}|જ\u{AC2}ન|જ\u{AC1}લ\u{ABE}ઈ|ઑગસ\u{ACD}ટ|સપ\u{ACD}ટ\u{AC7}મ\u{ACD}બર|ઑક\u{ACD}ટ\u{ACB}બર|નવ\u{AC7}મ\u{ACD}બર|ડ\u{ABF}સ\u{AC7}મ\u{ACD}બર
aરવ\u{ABF}|સ\u{ACB}મ|મ\u{A82}ગળ|બ\u{AC1}ધ|ગ\u{AC1}ર\u{AC1}|શ\u{AC1}ક\u{ACD}ર|શન\u{ABF}
Aરવ\u{ABF}વ\u{ABE}ર|સ\u{ACB}મવ\u{ABE}ર|મ\u{A82}ગળવ\u{ABE}ર|બ\u{AC1}ધવ\u{ABE}ર|ગ\u{AC1}ર\u{AC1}વ\u{ABE}ર|શ\u{AC1}ક\u{ACD}રવ\u{ABE}ર|શન\u{ABF}વ\u{ABE}ર
dd/M/yy|d MMM, y|d MMMM, y|EEEE, d MMMM, y
thh:mm a|hh:mm:ss a
rone: i in 0 or n in 1
u, |, | અન\u{AC7} || અન\u{AC7} |
U, |, |, અથવ\u{ABE} || અથવ\u{ABE} |
mPHPPHP|THB฿
@gu-IN gu
@gug=gn
@guj=gu
@guz root
c¤#,##0.00
bCan|Feb|Mac|Apr|Mei|Jun|Cul|Agt|Sep|Okt|Nob|Dis
BChanuari|Feburari|Machi|Apiriri|Mei|Juni|Chulai|Agosti|Septemba|Okitoba|Nobemba|Disemba
aCpr|Ctt|Cmn|Cmt|Ars|Icm|Est
AChumapiri|Chumatato|Chumaine|Chumatano|Aramisi|Ichuma|Esabato
hMa|Mo
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mKESKsh
@guz-KE guz
@gv root
c¤#,##0.00
bJ-guer|T-arree|Mayrnt|Avrril|Boaldyn|M-souree|J-souree|Luanistyn|M-fouyir|J-fouyir|M-Houney|M-Nollick
BJerrey-geuree|Toshiaght-arree|Mayrnt|Averil|Boaldyn|Mean-souree|Jerrey-souree|Luanistyn|Mean-fouyir|Jerrey-fouyir|Mee Houney|Mee ny Nollick
aJed|Jel|Jem|Jerc|Jerd|Jeh|Jes
AJedoonee|Jelhein|Jemayrt|Jercean|Jerdein|Jeheiney|Jesarn
ha.m.|p.m.
ddd/MM/yy|MMM dd, y|dd MMMM y|EEEE dd MMMM y
rone: v in 0 and i mod 10 in 1|two: v in 0 and i mod 10 in 2|few: v in 0 and i mod 100 in 0,20,40,60,80|many: v not in 0
@gv-IM gv
@ha root
bJan|Fab|Mar|Afi|May|Yun|Yul|Agu|Sat|Okt|Nuw|Dis
BJanairu|Faburairu|Maris|Afirilu|Mayu|Yuni|Yuli|Agusta|Satumba|Oktoba|Nuwamba|Disamba
aLah|Lit|Tal|Lar|Alh|Jum|Asa
ALahadi|Litinin|Talata|Laraba|Alhamis|Jummaʼa|Asabar
hSF|YM
dd/M/yy|d MMM, y|d MMMM, y|EEEE d MMMM, y
rone: n in 1
u, |, |, da || da |
U, |, | ko || ko |
mJPY¥|NGN₦|USD$
@ha-Arab ha
bج\u{64E}ن|ڢ\u{64E}ب|م\u{64E}ر|أ\u{64E}ڢ\u{652}ر|م\u{64E}ي|ي\u{64F}ون|ي\u{64F}ول|أ\u{64E}غ\u{64F}|س\u{64E}ت|أ\u{64F}ك\u{652}ت|ن\u{64F}و|د\u{650}س
Bج\u{64E}ن\u{64E}ي\u{652}ر\u{64F}|ڢ\u{64E}ب\u{652}ر\u{64E}ي\u{652}ر\u{64F}|م\u{64E}ر\u{650}س\u{652}|أ\u{64E}ڢ\u{652}ر\u{650}ل\u{64F}|م\u{64E}ي\u{64F}|ي\u{64F}ون\u{650}|ي\u{64F}ول\u{650}|أ\u{64E}غ\u{64F}س\u{652}ت\u{64E}|س\u{64E}ت\u{64F}م\u{652}ب\u{64E}|أ\u{64F}ك\u{652}تو\u{64F}ب\u{64E}|ن\u{64F}و\u{64E}م\u{652}ب\u{64E}|د\u{650}س\u{64E}م\u{652}ب\u{64E}
aل\u{64E}ح|ل\u{650}ت|ت\u{64E}ل|ل\u{64E}ر|أ\u{64E}ل\u{652}ح|ج\u{64F}م|أ\u{64E}س\u{64E}
Aل\u{64E}ح\u{64E}د\u{650}|ل\u{650}ت\u{650}ن\u{650}ن\u{652}|ت\u{64E}ل\u{64E}ت\u{64E}|ل\u{64E}ر\u{64E}ب\u{64E}|أ\u{64E}ل\u{652}ح\u{64E}م\u{650}س\u{652}|ج\u{64F}م\u{64E}ع\u{64E}|أ\u{64E}س\u{64E}ب\u{64E}ر\u{652}
hA.M.|P.M.
dy-MM-dd|y MMM d|y MMMM d|y MMMM d, EEEE
u, |, |, ||, |
U, |, |, or || or |
mJPYJP¥|USDUS$
@ha-Arab-NG ha-Arab
@ha-Arab-SD ha-Arab
@ha-CM=ha-Arab
@ha-GH ha
th:mm\u{202F}a|h:mm:ss\u{202F}a
mGHSGH₵
@ha-NE ha
@ha-NG ha
@ha-SD=ha-Arab-SD
@hat=ht
@hau=ha
@haw root
c¤#,##0.00
bIan.|Pep.|Mal.|ʻAp.|Mei|Iun.|Iul.|ʻAu.|Kep.|ʻOk.|Now.|Kek.
BIanuali|Pepeluali|Malaki|ʻApelila|Mei|Iune|Iulai|ʻAukake|Kepakemapa|ʻOkakopa|Nowemapa|Kekemapa
aLP|P1|P2|P3|P4|P5|P6
ALāpule|Poʻakahi|Poʻalua|Poʻakolu|Poʻahā|Poʻalima|Poʻaono
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 1
mUSD$
@haw-US haw
@hbs=sr-Latn
@he root
s0|.|,|\u{200E}-|%
c\u{200F}#,##0.00\u{A0}\u{200F}¤;\u{200F}-#,##0.00\u{A0}\u{200F}¤
bינו׳|פבר׳|מרץ|אפר׳|מאי|יוני|יולי|אוג׳|ספט׳|אוק׳|נוב׳|דצמ׳
Bינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר
aיום א׳|יום ב׳|יום ג׳|יום ד׳|יום ה׳|יום ו׳|שבת
Aיום ראשון|יום שני|יום שלישי|יום רביעי|יום חמישי|יום שישי|יום שבת
dd.M.y|d בMMM y|d בMMMM y|EEEE, d בMMMM y
tH:mm|H:mm:ss
rone: i in 1 and v in 0 or i in 0 and v not in 0|two: i in 2 and v in 0
u, |, | ו|| ו|
U, |, | או || או |
mCNY\u{200E}CN¥\u{200E}|ILPל״י|JPY¥|PHPPHP|THB฿|USD$
@he-IL he
@heb=he
@hi root
n#,##,##0.###
p#,##,##0%
c¤#,##,##0.00
bजन॰|फ\u{93C}र॰|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल॰|अग॰|स\u{93F}त॰|अक\u{94D}ट\u{942}॰|नव॰|द\u{93F}स॰
Bजनवर\u{940}|फ\u{93C}रवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}त\u{902}बर|अक\u{94D}ट\u{942}बर|नव\u{902}बर|द\u{93F}स\u{902}बर
aरव\u{93F}|स\u{94B}म|म\u{902}गल|ब\u{941}ध|ग\u{941}र\u{941}|श\u{941}क\u{94D}र|शन\u{93F}
Aरव\u{93F}व\u{93E}र|स\u{94B}मव\u{93E}र|म\u{902}गलव\u{93E}र|ब\u{941}धव\u{93E}र|ग\u{941}र\u{941}व\u{93E}र|श\u{941}क\u{94D}रव\u{93E}र|शन\u{93F}व\u{93E}र
ham|pm
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm a|h:mm:ss a
rone: i in 0 or n in 1
u, |, |, और || और |
U, |, | य\u{93E} || य\u{93E} |
mPHPPHP|THB฿|USD$
@hi-IN hi
@hi-Latn en-IN
bJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
lJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
aRavi|Som|Mangal|Budh|Guru|Shukra|Shani
ARaviwaar|Somwaar|Mangalwaar|Budhwaar|Guruwaar|Shukrawaar|Shaniwaar
hAM|PM
ddd/MM/y|dd MMM, y|d MMMM, y|EEEE, d MMMM y
rone: i in 0 or n in 1
u, |, |, aur || aur |
U, |, | yaa || yaa |
@hi-Latn-IN hi-Latn
@hin=hi
@hnj root
s𞅀|.|,|-|%
b𞄆𞄬|𞄛𞄨\u{1E131}𞄄𞄤\u{1E132}𞄨|𞄒𞄫\u{1E130}𞄒𞄪\u{1E131}|𞄤𞄨\u{1E131}|𞄀𞄪\u{1E134}|𞄛𞄤\u{1E131}𞄞𞄤𞄦|𞄔𞄩\u{1E134}𞄆𞄨\u{1E130}|𞄕𞄩\u{1E132}𞄔𞄄\u{1E130}𞄤|𞄛𞄤\u{1E131}𞄒𞄤\u{1E130}|𞄪\u{1E131}𞄀𞄤\u{1E134}|𞄚𞄦\u{1E132}𞄤𞄚𞄄\u{1E130}𞄫|𞄒𞄩\u{1E131}𞄔𞄬\u{1E134}
B𞄆𞄬|𞄛𞄨\u{1E131}𞄄𞄤\u{1E132}𞄨|𞄒𞄫\u{1E130}𞄒𞄪\u{1E131}|𞄤𞄨\u{1E131}|𞄀𞄪\u{1E134}|𞄛𞄤\u{1E131}𞄞𞄤𞄦|𞄔𞄩\u{1E134}𞄆𞄨\u{1E130}|𞄕𞄩\u{1E132}𞄔𞄄\u{1E130}𞄤|𞄛𞄤\u{1E131}𞄒𞄤\u{1E130}|𞄪\u{1E131}𞄀𞄤\u{1E134}|𞄚𞄦\u{1E132}𞄤𞄚𞄄\u{1E130}𞄫|𞄒𞄩\u{1E131}𞄔𞄬\u{1E134}
E𞄎𞄤\u{1E132}|𞄈𞄦|𞄆𞄨\u{1E130}|𞄗𞄄𞄤\u{1E130}𞄦|𞄙𞄤\u{1E131}𞄨|𞄑𞄤\u{1E131}𞄨|𞄊𞄧\u{1E133}
@hnj-Hmnp hnj
@hnj-Hmnp-US hnj-Hmnp
@hnj-US=hnj-Hmnp-US
@hr root
s0|,|.|−|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bsij|velj|ožu|tra|svi|lip|srp|kol|ruj|lis|stu|pro
Bsiječnja|veljače|ožujka|travnja|svibnja|lipnja|srpnja|kolovoza|rujna|listopada|studenoga|prosinca
Lsiječanj|veljača|ožujak|travanj|svibanj|lipanj|srpanj|kolovoz|rujan|listopad|studeni|prosinac
aned|pon|uto|sri|čet|pet|sub
Anedjelja|ponedjeljak|utorak|srijeda|četvrtak|petak|subota
ddd. MM. y.|d. MMM y.|d. MMMM y.|EEEE, d. MMMM y.
rone: v in 0 and i mod 10 in 1 and i mod 100 not in 11 or f mod 10 in 1 and f mod 100 not in 11|few: v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14 or f mod 10 in 2..4 and f mod 100 not in 12..14
u, |, | i || i |
U, |, | ili || ili |
mAUDAUD|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|HRKkn|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XCDXCD|XPFXPF
@hr-BA hr
dd. M. yy.|d. MMM y.|d. MMMM y.|EEEE, d. MMMM y.
mBAMKM
@hr-HR hr
@hrv=hr
@hsb root
s0|,|.|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bjan.|feb.|měr.|apr.|mej.|jun.|jul.|awg.|sep.|okt.|now.|dec.
Bjanuara|februara|měrca|apryla|meje|junija|julija|awgusta|septembra|oktobra|nowembra|decembra
ljan|feb|měr|apr|mej|jun|jul|awg|sep|okt|now|dec
Ljanuar|februar|měrc|apryl|meja|junij|julij|awgust|september|oktober|nowember|december
anje|pón|wut|srj|štw|pja|sob
Anjedźela|póndźela|wutora|srjeda|štwórtk|pjatk|sobota
hdop.|pop.
dd.M.yy|d.M.y|d. MMMM y|EEEE, d. MMMM y
tH:mm 'hodź'.|H:mm:ss
rone: v in 0 and i mod 100 in 1 or f mod 100 in 1|two: v in 0 and i mod 100 in 2 or f mod 100 in 2|few: v in 0 and i mod 100 in 3..4 or f mod 100 in 3..4
u, |, | a || a |
U, |, | abo || abo |
mAUDAUD|JPY¥|PLNzł|THB฿|USD$
@hsb-DE hsb
@ht fr-HT
s0|,|\u{A0}|-|%
@ht-HT ht
@hu root
s0|,|\u{A0}|-|%
g2
c#,##0.00\u{A0}¤
bjan.|febr.|márc.|ápr.|máj.|jún.|júl.|aug.|szept.|okt.|nov.|dec.
Bjanuár|február|március|április|május|június|július|augusztus|szeptember|október|november|december
aV|H|K|Sze|Cs|P|Szo
Avasárnap|hétfő|kedd|szerda|csütörtök|péntek|szombat
hde.|du.
dy. MM. dd.|y. MMM d.|y. MMMM d.|y. MMMM d., EEEE
tH:mm|H:mm:ss
rone: n in 1
u, |, | és || és |
U, |, | vagy || vagy |
mAUDAUD|BRLBRL|CADCAD|CNYCNY|EUREUR|GBPGBP|HKDHKD|HUFFt|ILSILS|INRINR|JPY¥|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XCDXCD
@hu-HU hu
@hun=hu
@hy root
s0|,|\u{A0}|-|%
g2
c#,##0.00\u{A0}¤
bհնվ|փտվ|մրտ|ապր|մյս|հնս|հլս|օգս|սեպ|հոկ|նոյ|դեկ
Bհունվարի|փետրվարի|մարտի|ապրիլի|մայիսի|հունիսի|հուլիսի|օգոստոսի|սեպտեմբերի|հոկտեմբերի|նոյեմբերի|դեկտեմբերի
Lհունվար|փետրվար|մարտ|ապրիլ|մայիս|հունիս|հուլիս|օգոստոս|սեպտեմբեր|հոկտեմբեր|նոյեմբեր|դեկտեմբեր
aկիր|երկ|երք|չրք|հնգ|ուր|շբթ
Aկիրակի|երկուշաբթի|երեքշաբթի|չորեքշաբթի|հինգշաբթի|ուրբաթ|շաբաթ
ddd.MM.yy|dd MMM, y թ.|dd MMMM, y թ.|y թ. MMMM d, EEEE
rone: i in 0,1
u, |, | և || և |
U, |, | կամ || կամ |
mAMD֏|PHPPHP|THB฿|USD$
@hy-AM hy
@hye=hy
@ia root
s0|,|.|-|%
g2
bjan|feb|mar|apr|mai|jun|jul|aug|sep|oct|nov|dec
Bjanuario|februario|martio|april|maio|junio|julio|augusto|septembre|octobre|novembre|decembre
adom|lun|mar|mer|jov|ven|sab
Adominica|lunedi|martedi|mercuridi|jovedi|venerdi|sabbato
ddd-MM-y|d MMM y|d 'de' MMMM y|EEEE 'le' d 'de' MMMM y
rone: i in 1 and v in 0
u, |, | e || e |
U, |, | o || o |
@ia-001 ia
@ibo=ig
@ice=is
@id root
s0|,|.|-|%
c¤#,##0.00
bJan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des
BJanuari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember
aMin|Sen|Sel|Rab|Kam|Jum|Sab
AMinggu|Senin|Selasa|Rabu|Kamis|Jumat|Sabtu
ddd/MM/yy|d MMM y|d MMMM y|EEEE, dd MMMM y
tHH.mm|HH.mm.ss
u, |, |, dan || dan |
U, |, |, atau || atau |
mAUDAU$|IDRRp|INRRs|PHPPHP|THB฿|XXXXXX
@id-ID id
@ie root
s0|,|\u{A0}|-|%
g2
c¤\u{A0}#,##0.00;¤\u{A0}-#,##0.00
bjan.|febr.|mar.|apr.|may|jun.|julí|aug.|sept.|oct.|nov.|dec.
Bjanuar|februar|marte|april|may|junio|julí|august|septembre|octobre|novembre|decembre
asol.|lun.|mar.|mer.|jov.|ven.|sat.
Asoledí|lunedí|mardí|mercurdí|jovedí|venerdí|saturdí
ha.m.|p.m.
dd.M.yy|d MMM y|d MMMM y|EEEE d MMMM y
u, |, |, || e |
U, |, | o || o |
@ie-EE ie
@ig root
c¤#,##0.00
bJen|Feb|Maa|Epr|Mee|Juu|Jul|Ọgọ|Sep|Ọkt|Nov|Dis
BJenụwarị|Febrụwarị|Maachị|Epreel|Mee|Jun|Julaị|Ọgọọst|Septemba|Ọktoba|Novemba|Disemba
aSọn|Mọn|Tiu|Wen|Tọọ|Fraị|Sat
ASọndee|Mọnde|Tiuzdee|Wenezdee|Tọọzdee|Fraịdee|Satọdee
hN’ụtụtụ|N’abalị
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
u, |, |, na || na |
U, |, |, ma ọ bụ || ma ọ bụ |
mJPY¥|NGN₦|USD$
@ig-NG ig
@ii root
bꋍꆪ|ꑍꆪ|ꌕꆪ|ꇖꆪ|ꉬꆪ|ꃘꆪ|ꏃꆪ|ꉆꆪ|ꈬꆪ|ꊰꆪ|ꊯꊪꆪ|ꊰꑋꆪ
Bꋍꆪ|ꑍꆪ|ꌕꆪ|ꇖꆪ|ꉬꆪ|ꃘꆪ|ꏃꆪ|ꉆꆪ|ꈬꆪ|ꊰꆪ|ꊯꊪꆪ|ꊰꑋꆪ
aꑬꆏ|ꆏꋍ|ꆏꑍ|ꆏꌕ|ꆏꇖ|ꆏꉬ|ꆏꃘ
Aꑬꆏꑍ|ꆏꊂꋍ|ꆏꊂꑍ|ꆏꊂꌕ|ꆏꊂꇖ|ꆏꊂꉬ|ꆏꊂꃘ
hꎸꄑ|ꁯꋒ
u、|、|ꌋꆀ||ꌋꆀ|
U、|、|ꅀ||ꅀ|
mCNY¥
@ii-CN ii
@iii=ii
@ike=iu
@iku=iu
@ile=ie
@in=id
@ina=ia
@ind=id
@is root
s0|,|.|-|%
c#,##0.00\u{A0}¤
bjan.|feb.|mar.|apr.|maí|jún.|júl.|ágú.|sep.|okt.|nóv.|des.
Bjanúar|febrúar|mars|apríl|maí|júní|júlí|ágúst|september|október|nóvember|desember
asun.|mán.|þri.|mið.|fim.|fös.|lau.
Asunnudagur|mánudagur|þriðjudagur|miðvikudagur|fimmtudagur|föstudagur|laugardagur
hf.h.|e.h.
dd.M.y|d. MMM y|d. MMMM y|EEEE, d. MMMM y
rone: t in 0 and i mod 10 in 1 and i mod 100 not in 11 or t mod 10 in 1 and t mod 100 not in 11
u, |, | og || og |
U, |, | eða || eða |
mAUDAUD|BRLBRL|CADCAD|EUREUR|GBPGBP|INRINR|ISKkr.|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND
@is-IS is
@isl=is
@it root
s0|,|.|-|%
g2
c#,##0.00\u{A0}¤
bgen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic
Bgennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre
adom|lun|mar|mer|gio|ven|sab
Adomenica|lunedì|martedì|mercoledì|giovedì|venerdì|sabato
ddd/MM/yy|d MMM y|d MMMM y|EEEE d MMMM y
rone: i in 1 and v in 0|many: e in 0 and i not in 0 and i mod 1000000 in 0 and v in 0 or e not in 0..5
u, |, | e || e |
U, |, | o || o |
mBRLBRL|HKDHKD|INRINR|JPYJPY|KRWKRW|MXNMXN|THB฿|TWDTWD|USDUSD|VNDVND
@it-CH it
s0|.|’|-|%
c¤\u{A0}#,##0.00;¤-#,##0.00
ddd.MM.yy|d MMM y|d MMMM y|EEEE, d MMMM y
@it-IT it
@it-SM it
@it-VA it
@ita=it
@iu root
bᔭᓐᓄᐊᓕ|ᕕᕝᕗᐊᓕ|ᒫᑦᓯ|ᐊᐃᑉᐳᓗ|ᒪᐃ|ᔫᓂ|ᔪᓚᐃ|ᐊᐅᒡᒍᓯ|ᓯᑎᐱᕆ|ᐆᑦᑑᕝᕙ|ᓄᕕᐱᕆ|ᑎᓯᐱᕆ
Bᔭᓐᓄᐊᓕ|ᕕᕝᕗᐊᓕ|ᒫᑦᓯ|ᐊᐃᑉᐳᓗ|ᒪᐃ|ᔫᓂ|ᔪᓚᐃ|ᐊᐅᒡᒍᓯ|ᓯᑎᐱᕆ|ᐆᑦᑑᕝᕙ|ᓄᕕᐱᕆ|ᑎᓯᐱᕆ
aᓈᑦᑏᖑᔭᖅ|ᓇᒡᒐᔾᔭᐅ|ᓇᒡᒐᔾᔭᐅᓕᖅᑭ|ᐱᖓᑦᓯᖅ|ᓯᑕᒻᒥᖅ|ᑕᓪᓕᒻᒥᐅᑦ|ᓈᑦᓰᖑᔭᓛᕐᓂᐊᖅ
Aᓈᑦᑏᖑᔭᖅ|ᓇᒡᒐᔾᔭᐅ|ᓇᒡᒐᔾᔭᐅᓕᖅᑭ|ᐱᖓᑦᓯᖅ|ᓯᑕᒻᒥᖅ|ᑕᓪᓕᒻᒥᐅᑦ|ᓈᑦᓰᖑᔭᓛᕐᓂᐊᖅ
ham|pm
dMM/dd/y|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm a|h:mm:ss a
rone: n in 1|two: n in 2
@iu-CA iu
@iw=he
@ja root
c¤#,##0.00
b1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
B1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
a日|月|火|水|木|金|土
A日曜日|月曜日|火曜日|水曜日|木曜日|金曜日|土曜日
h午前|午後
dy/MM/dd|y/MM/dd|y年M月d日|y年M月d日EEEE
tH:mm|H:mm:ss
u、|、|、||、|
U、|、|、または||または|
mCNY元|JPY￥|PHPPHP|USD$
@ja-JP ja
@jav=jv
@jgo root
s0|,|.|-|%
bNduŋmbi Saŋ|Pɛsaŋ Pɛ\u{301}pá|Pɛsaŋ Pɛ\u{301}tát|Pɛsaŋ Pɛ\u{301}nɛ\u{301}kwa|Pɛsaŋ Pataa|Pɛsaŋ Pɛ\u{301}nɛ\u{301}ntúkú|Pɛsaŋ Saambá|Pɛsaŋ Pɛ\u{301}nɛ\u{301}fɔm|Pɛsaŋ Pɛ\u{301}nɛ\u{301}pfúꞋú|Pɛsaŋ Nɛgɛ\u{301}m|Pɛsaŋ Ntsɔ\u{30C}pmɔ\u{301}|Pɛsaŋ Ntsɔ\u{30C}ppá
BNduŋmbi Saŋ|Pɛsaŋ Pɛ\u{301}pá|Pɛsaŋ Pɛ\u{301}tát|Pɛsaŋ Pɛ\u{301}nɛ\u{301}kwa|Pɛsaŋ Pataa|Pɛsaŋ Pɛ\u{301}nɛ\u{301}ntúkú|Pɛsaŋ Saambá|Pɛsaŋ Pɛ\u{301}nɛ\u{301}fɔm|Pɛsaŋ Pɛ\u{301}nɛ\u{301}pfúꞋú|Pɛsaŋ Nɛgɛ\u{301}m|Pɛsaŋ Ntsɔ\u{30C}pmɔ\u{301}|Pɛsaŋ Ntsɔ\u{30C}ppá
aSɔ\u{301}ndi|Mɔ\u{301}ndi|Ápta Mɔ\u{301}ndi|Wɛ\u{301}nɛsɛdɛ|Tɔ\u{301}sɛdɛ|Fɛlâyɛdɛ|Sásidɛ
ASɔ\u{301}ndi|Mɔ\u{301}ndi|Ápta Mɔ\u{301}ndi|Wɛ\u{301}nɛsɛdɛ|Tɔ\u{301}sɛdɛ|Fɛlâyɛdɛ|Sásidɛ
hmbaꞌmbaꞌ|ŋka\u{202F}mbɔ\u{301}t\u{202F}nji
dy-MM-dd|y MMM d|y MMMM d|EEEE, y MMMM dd
rone: n in 1
u, ŋ\u{301}gɛ |, ŋ\u{301}gɛ |, ḿbɛn ŋ\u{301}gɛ || pɔp |
@jgo-CM jgo
@ji=yi
@jmc root
c¤#,##0.00
bJan|Feb|Mac|Apr|Mei|Jun|Jul|Ago|Sep|Okt|Nov|Des
BJanuari|Februari|Machi|Aprilyi|Mei|Junyi|Julyai|Agusti|Septemba|Oktoba|Novemba|Desemba
aJpi|Jtt|Jnn|Jtn|Alh|Iju|Jmo
AJumapilyi|Jumatatuu|Jumanne|Jumatanu|Alhamisi|Ijumaa|Jumamosi
hutuko|kyiukonyi
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mTZSTSh
@jmc-TZ jmc
@jpn=ja
@jv root
s0|,|.|-|%
bJan|Feb|Mar|Apr|Mei|Jun|Jul|Agt|Sep|Okt|Nov|Des
BJanuari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember
aAhad|Sen|Sel|Rab|Kam|Jum|Sab
AAhad|Senin|Selasa|Rabu|Kamis|Jumat|Sabtu
hIsuk|Wengi
ddd-MM-y|d MMM y|d MMMM y|EEEE, d MMMM y
u, |, |, lan || lan |
U, |, |, utowo || utowo |
mIDRRp
@jv-ID jv
@jw=jv
@ka root
s0|,|\u{A0}|-|%
g2
c#,##0.00\u{A0}¤
bიან|თებ|მარ|აპრ|მაი|ივნ|ივლ|აგვ|სექ|ოქტ|ნოე|დეკ
Bიანვარი|თებერვალი|მარტი|აპრილი|მაისი|ივნისი|ივლისი|აგვისტო|სექტემბერი|ოქტომბერი|ნოემბერი|დეკემბერი
aკვი|ორშ|სამ|ოთხ|ხუთ|პარ|შაბ
Aკვირა|ორშაბათი|სამშაბათი|ოთხშაბათი|ხუთშაბათი|პარასკევი|შაბათი
ddd.MM.yy|d MMM. y|d MMMM, y|EEEE, dd MMMM, y
rone: n in 1
u, |, | და || და |
U, |, | ან || ან |
mAUDAUD|CNYCNY|GEL₾|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|NZDNZD|PHPPHP|VNDVND
@ka-GE ka
@kaa root
bянв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек
Bянварь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь
lЯнв|Фев|Мар|Апр|Май|Июн|Июл|Авг|Сен|Окт|Ноя|Дек
LЯнварь|Февраль|Март|Апрель|Май|Июнь|Июль|Август|Сентябрь|Октябрь|Ноябрь|Декабрь
aЕкш|Дүй|Сий|Сәр|Пий|Жум|Шем
Aекшемби|дүйшемби|сийшемби|сәршемби|пийшемби|жума|шемби
@kaa-Cyrl kaa
@kaa-Cyrl-UZ kaa-Cyrl
@kaa-UZ=kaa-Cyrl-UZ
@kab root
s0|,|\u{A0}|-|%
c#,##0.00¤
bYen|Fur|Meɣ|Yeb|May|Yun|Yul|Ɣuc|Cte|Tub|Nun|Duǧ
BYennayer|Fuṛar|Meɣres|Yebrir|Mayyu|Yunyu|Yulyu|Ɣuct|Ctembeṛ|Tubeṛ|Nunembeṛ|Duǧembeṛ
lYen|Fur|Meɣ|Yeb|May|Yun|Yul|Ɣuc|Cte|Tub|Wam|Duǧ
aYan|San|Kraḍ|Kuẓ|Sam|Sḍis|Say
AYanass|Sanass|Kraḍass|Kuẓass|Samass|Sḍisass|Sayass
eAce|Ari|Ara|Aha|Amh|Sem|Sed
EAcer|Arim|Aram|Ahad|Amhad|Sem|Sed
hn\u{202F}tufat|n\u{202F}tmeddit
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: i in 0,1
u, |, |, d || d |
U, |, |, neɣ || neɣ |
mDZDDA
@kab-DZ kab
@kaj root
bA\u{331}yr|A\u{331}hw|A\u{331}ta|A\u{331}na|A\u{331}pf|A\u{331}ki|A\u{331}ty|A\u{331}ni|A\u{331}ku|Swa|Sby|Sbh
BHywan A\u{331}yrnig|Hywan A\u{331}hwa|Hywan A\u{331}tat|Hywan A\u{331}naai|Hywan A\u{331}pfwon|Hywan A\u{331}kitat|Hywan A\u{331}tyirin|Hywan A\u{331}ninai|Hywan A\u{331}kumviriyin|Hywan Swak|Hywan Swak B’a\u{331}yrnig|Hywan Swak B’a\u{331}hwa
aLad|Lin|Tal|Lar|Lam|Jum|Asa
ALadi|Lintani|Talata|Larba|Lamit|Juma|Asabar
hA.M.|P.M.
dyy/MM/dd|y MMM d|y MMMM d|EEEE, y MMMM dd
rone: n in 1
mNGN₦
@kaj-NG kaj
@kal=kl
@kam root
c¤#,##0.00
bMbe|Kel|Ktũ|Kan|Ktn|Tha|Moo|Nya|Knd|Ĩku|Ĩkm|Ĩkl
BMwai wa mbee|Mwai wa kelĩ|Mwai wa katatũ|Mwai wa kana|Mwai wa katano|Mwai wa thanthatũ|Mwai wa muonza|Mwai wa nyaanya|Mwai wa kenda|Mwai wa ĩkumi|Mwai wa ĩkumi na ĩmwe|Mwai wa ĩkumi na ilĩ
aWky|Wkw|Wkl|Wtũ|Wkn|Wtn|Wth
AWa kyumwa|Wa kwambĩlĩlya|Wa kelĩ|Wa katatũ|Wa kana|Wa katano|Wa thanthatũ
hĨyakwakya|Ĩyawĩoo
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mKESKsh
@kam-KE kam
@kan=kn
@kas=ks
@kat=ka
@kaz=kk
@kcg root
bJuw|Swi|Tsa|Nya|Tsw|Ata|Ana|Ari|Aku|Swa|Man|Mas
BZwat Juwung|Zwat Swiyang|Zwat Tsat|Zwat Nyai|Zwat Tswon|Zwat Ataah|Zwat Anatat|Zwat Arinai|Zwat Akubunyung|Zwat Swag|Zwat Mangjuwang|Zwat Swag-Ma-Suyang
aLad|Tan|Tal|Lar|Lam|Jum|Asa
ALadi|Tanii|Talata|Larba|Lamit|Juma|Asabat
dyy/MM/dd|y MMM d|y MMMM d|EEEE, y MMMM dd
rone: n in 1
mNGN₦
@kcg-NG kcg
@kde root
c¤#,##0.00
bJan|Feb|Mac|Apr|Mei|Jun|Jul|Ago|Sep|Okt|Nov|Des
BMwedi Ntandi|Mwedi wa Pili|Mwedi wa Tatu|Mwedi wa Nchechi|Mwedi wa Nnyano|Mwedi wa Nnyano na Umo|Mwedi wa Nnyano na Mivili|Mwedi wa Nnyano na Mitatu|Mwedi wa Nnyano na Nchechi|Mwedi wa Nnyano na Nnyano|Mwedi wa Nnyano na Nnyano na U|Mwedi wa Nnyano na Nnyano na M
aLl2|Ll3|Ll4|Ll5|Ll6|Ll7|Ll1
ALiduva lyapili|Liduva lyatatu|Liduva lyanchechi|Liduva lyannyano|Liduva lyannyano na linji|Liduva lyannyano na mavili|Liduva litandi
hMuhi|Chilo
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mTZSTSh
@kde-TZ kde
@kea root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bJan|Feb|Mar|Abr|Mai|Jun|Jul|Ago|Set|Otu|Nuv|Diz
BJaneru|Febreru|Marsu|Abril|Maiu|Junhu|Julhu|Agostu|Setenbru|Otubru|Nuvenbru|Dizenbru
adum|sig|ter|kua|kin|ses|sab
Adumingu|sigunda-fera|tersa-fera|kuarta-fera|kinta-fera|sesta-fera|sábadu
ham|pm
ddd/MM/y|d MMM y|d 'di' MMMM 'di' y|EEEE, d 'di' MMMM 'di' y
u, |, | i || i |
U, |, | o || o |
mAUDAU$|CVE\u{200B}|THB฿
@kea-CV kea
@kgp root
s0|,|.|-|%
b1Ky.|2Ky.|3Ky.|4Ky.|5Ky.|6Ky.|7Ky.|8Ky.|9Ky.|10Ky.|11Ky.|12Ky.
B1-Kysã|2-Kysã|3-Kysã|4-Kysã|5-Kysã|6-Kysã|7-Kysã|8-Kysã|9-Kysã|10-Kysã|11-Kysã|12-Kysã
anum.|pir.|rég.|tẽg.|vẽn.|pén.|sav.
Anumĩggu|pir-kurã-há|régre-kurã-há|tẽgtũ-kurã-há|vẽnhkãgra-kurã-há|pénkar-kurã-há|savnu
ddd/MM/y|d 'ne' MMM, y|d 'ne' MMMM, y|EEEE, d 'ne' MMMM, y
u, |, | kar || kar |
U, |, | ketũmỹr || ketũmỹr |
mAUDAU$|PTEVẽj.|THB฿
@kgp-BR kgp
@khk=mn
@khm=km
@khq root
s0|.|\u{A0}|-|%
c#,##0.00¤
bŽan|Fee|Mar|Awi|Me|Žuw|Žuy|Ut|Sek|Okt|Noo|Dee
BŽanwiye|Feewiriye|Marsi|Awiril|Me|Žuweŋ|Žuyye|Ut|Sektanbur|Oktoobur|Noowanbur|Deesanbur
aAlh|Ati|Ata|Ala|Alm|Alj|Ass
AAlhadi|Atini|Atalata|Alarba|Alhamiisa|Aljuma|Assabdu
hAdduha|Aluula
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
@khq-ML khq
@ki root
c¤#,##0.00
bJEN|WKR|WGT|WKN|WTN|WTD|WMJ|WNN|WKD|WIK|WMW|DIT
BNjenuarĩ|Mwere wa kerĩ|Mwere wa gatatũ|Mwere wa kana|Mwere wa gatano|Mwere wa gatandatũ|Mwere wa mũgwanja|Mwere wa kanana|Mwere wa kenda|Mwere wa ikũmi|Mwere wa ikũmi na ũmwe|Ndithemba
aKMA|NTT|NMN|NMT|ART|NMA|NMM
AKiumia|Njumatatũ|Njumaine|Njumatana|Aramithi|Njumaa|Njumamothi
hKiroko|Hwaĩ-inĩ
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mKESKsh
@ki-KE ki
@kik=ki
@kin=rw
@kir=ky
@kk root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bқаң.|ақп.|нау.|сәу.|мам.|мау.|шіл.|там.|қыр.|қаз.|қар.|жел.
Bқаңтар|ақпан|наурыз|сәуір|мамыр|маусым|шілде|тамыз|қыркүйек|қазан|қараша|желтоқсан
LҚаңтар|Ақпан|Наурыз|Сәуір|Мамыр|Маусым|Шілде|Тамыз|Қыркүйек|Қазан|Қараша|Желтоқсан
aжс|дс|сс|ср|бс|жм|сб
Aжексенбі|дүйсенбі|сейсенбі|сәрсенбі|бейсенбі|жұма|сенбі
ddd.MM.yy|y\u{202F}'ж'. dd MMM|y\u{202F}'ж'. d MMMM|y\u{202F}'ж'. d MMMM, EEEE
rone: n in 1
u, |, |, || және |
U, |, |, не болмаса || не |
mKZT₸|LSLЛСЛ|PHPPHP|RUB₽|THB฿|USD$
@kk-AF=kk-Arab
@kk-Arab kk
s0|.|,|-|%
c¤\u{A0}#,##0.00
bقاڭتار|اقپان|ناۋرىز|ءساۋىر|مامىر|ماۋسىم|شىلدە|تامىز|قىركۇيەك|قازان|قاراشا|جەلتوقسان
Bقاڭتار|اقپان|ناۋرىز|ءساۋىر|مامىر|ماۋسىم|شىلدە|تامىز|قىركۇيەك|قازان|قاراشا|جەلتوقسان
aجەك|دۇي|سەي|سار|بەي|جۇم|سەن
Aجەكسەنبى|دۇيسەنبى|سەيسەنبى|سارسەنبى|بەيسەنبى|جۇما|سەنبى
hت\u{202F}د|ت\u{202F}ك
ddd-MM-y|d-MMM، y|d-MMMM، y|y d-MMMM، EEEE
u، |، | جانە || جانە |
U، |، | نە || نە |
mKZTKZT|LSLLSL|PHP₱|RUBRUB|THBTHB|USDUS$
@kk-Arab-CN kk-Arab
@kk-CN=kk-Arab-CN
@kk-Cyrl kk
@kk-Cyrl-KZ kk-Cyrl
@kk-IR=kk-Arab
@kk-KZ kk
@kk-MN=kk-Arab
@kkj root
s0|,|.|-|%
bpamba|wanja|mbiyɔ mɛndoŋgɔ|Nyɔlɔmbɔŋgɔ|Mɔnɔ ŋgbanja|Nyaŋgwɛ ŋgbanja|kuŋgwɛ|fɛ|njapi|nyukul|M11|ɓulɓusɛ
Bpamba|wanja|mbiyɔ mɛndoŋgɔ|Nyɔlɔmbɔŋgɔ|Mɔnɔ ŋgbanja|Nyaŋgwɛ ŋgbanja|kuŋgwɛ|fɛ|njapi|nyukul|M11|ɓulɓusɛ
asɔndi|lundi|mardi|mɛrkɛrɛdi|yedi|vaŋdɛrɛdi|mɔnɔ sɔndi
Asɔndi|lundi|mardi|mɛrkɛrɛdi|yedi|vaŋdɛrɛdi|mɔnɔ sɔndi
ddd/MM y|d MMM y|d MMMM y|EEEE dd MMMM y
rone: n in 1
@kkj-CM kkj
@kl root
s0|,|.|-|%
p#,##0\u{A0}%
c¤#,##0.00;¤-#,##0.00
bjan|febr|mar|apr|maj|jun|jul|aug|sept|okt|nov|dec
Bjanuaarip|februaarip|marsip|apriilip|maajip|juunip|juulip|aggustip|septembarip|oktobarip|novembarip|decembarip
Ljanuaari|februaari|marsi|apriili|maaji|juuni|juuli|aggusti|septembari|oktobari|novembari|decembari
asap|ata|mar|pin|sis|tal|arf
Asapaat|ataasinngorneq|marlunngorneq|pingasunngorneq|sisamanngorneq|tallimanngorneq|arfininngorneq
hu.t.|u.k.
dy-MM-dd|dd MMM y|dd MMMM y|EEEE dd MMMM y
tHH.mm|HH.mm.ss
rone: n in 1
u, |, | aamma || aamma |
mDKKkr.
@kl-GL kl
@kln root
c¤#,##0.00
bMul|Ngat|Taa|Iwo|Mam|Paa|Nge|Roo|Bur|Epe|Kpt|Kpa
BMulgul|Ng’atyaato|Kiptaamo|Iwootkuut|Mamuut|Paagi|Ng’eiyeet|Rooptui|Bureet|Epeeso|Kipsuunde ne taai|Kipsuunde nebo aeng’
aKts|Kot|Koo|Kos|Koa|Kom|Kol
AKotisap|Kotaai|Koaeng’|Kosomok|Koang’wan|Komuut|Kolo
hkrn|koosk
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mKESKsh
@kln-KE kln
@km root
c#,##0.00¤
bមករ\u{17B6}|ក\u{17BB}ម\u{17D2}ភ\u{17C8}|ម\u{17B8}ន\u{17B6}|ម\u{17C1}ស\u{17B6}|ឧសភ\u{17B6}|ម\u{17B7}ថ\u{17BB}ន\u{17B6}|កក\u{17D2}កដ\u{17B6}|ស\u{17B8}ហ\u{17B6}|កញ\u{17D2}ញ\u{17B6}|ត\u{17BB}ល\u{17B6}|វ\u{17B7}ច\u{17D2}ឆ\u{17B7}ក\u{17B6}|ធ\u{17D2}ន\u{17BC}
Bមករ\u{17B6}|ក\u{17BB}ម\u{17D2}ភ\u{17C8}|ម\u{17B8}ន\u{17B6}|ម\u{17C1}ស\u{17B6}|ឧសភ\u{17B6}|ម\u{17B7}ថ\u{17BB}ន\u{17B6}|កក\u{17D2}កដ\u{17B6}|ស\u{17B8}ហ\u{17B6}|កញ\u{17D2}ញ\u{17B6}|ត\u{17BB}ល\u{17B6}|វ\u{17B7}ច\u{17D2}ឆ\u{17B7}ក\u{17B6}|ធ\u{17D2}ន\u{17BC}
aអ\u{17B6}ទ\u{17B7}ត\u{17D2}យ|ចន\u{17D2}ទ|អង\u{17D2}គ\u{17B6}រ|ព\u{17BB}ធ|ព\u{17D2}រហ|ស\u{17BB}ក\u{17D2}រ|ស\u{17C5}រ\u{17CD}
Aអ\u{17B6}ទ\u{17B7}ត\u{17D2}យ|ច\u{17D0}ន\u{17D2}ទ|អង\u{17D2}គ\u{17B6}រ|ព\u{17BB}ធ|ព\u{17D2}រហស\u{17D2}បត\u{17B7}\u{17CD}|ស\u{17BB}ក\u{17D2}រ|ស\u{17C5}រ\u{17CD}
Eអ\u{17B6}ទ\u{17B7}ត\u{17D2}យ|ចន\u{17D2}ទ|អង\u{17D2}គ\u{17B6}រ|ព\u{17BB}ធ|ព\u{17D2}រហស\u{17D2}បត\u{17B7}\u{17CD}|ស\u{17BB}ក\u{17D2}រ|ស\u{17C5}រ\u{17CD}
dd/M/yy|d MMM y|d MMMM y|EEEE d MMMM y
th:mm a|h:mm:ss a
u, |, | ន\u{17B7}ង || ន\u{17B7}ង\u{200B}|
U, |, | ឬ || ឬ |
mKHR៛|PHPPHP|THB฿|USD$
@km-KH km
@kmr=ku
@kn root
c¤#,##0.00
bಜನ|ಫ\u{CC6}ಬ\u{CCD}ರ|ಮ\u{CBE}ರ\u{CCD}ಚ\u{CCD}|ಏಪ\u{CCD}ರ\u{CBF}|ಮ\u{CC7}|ಜ\u{CC2}ನ\u{CCD}|ಜ\u{CC1}ಲ\u{CC8}|ಆಗ|ಸ\u{CC6}ಪ\u{CCD}ಟ\u{CC6}\u{C82}|ಅಕ\u{CCD}ಟ\u{CCB}|ನವ\u{CC6}\u{C82}|ಡ\u{CBF}ಸ\u{CC6}\u{C82}
Bಜನವರ\u{CBF}|ಫ\u{CC6}ಬ\u{CCD}ರವರ\u{CBF}|ಮ\u{CBE}ರ\u{CCD}ಚ\u{CCD}|ಏಪ\u{CCD}ರ\u{CBF}ಲ\u{CCD}|ಮ\u{CC7}|ಜ\u{CC2}ನ\u{CCD}|ಜ\u{CC1}ಲ\u{CC8}|ಆಗಸ\u{CCD}ಟ\u{CCD}|ಸ\u{CC6}ಪ\u{CCD}ಟ\u{CC6}\u{C82}ಬರ\u{CCD}|ಅಕ\u{CCD}ಟ\u{CCB}ಬರ\u{CCD}|ನವ\u{CC6}\u{C82}ಬರ\u{CCD}|ಡ\u{CBF}ಸ\u{CC6}\u{C82}ಬರ\u{CCD}
aಭ\u{CBE}ನ\u{CC1}|ಸ\u{CCB}ಮ|ಮ\u{C82}ಗಳ|ಬ\u{CC1}ಧ|ಗ\u{CC1}ರ\u{CC1}|ಶ\u{CC1}ಕ\u{CCD}ರ|ಶನ\u{CBF}
Aಭ\u{CBE}ನ\u{CC1}ವ\u{CBE}ರ|ಸ\u{CCB}ಮವ\u{CBE}ರ|ಮ\u{C82}ಗಳವ\u{CBE}ರ|ಬ\u{CC1}ಧವ\u{CBE}ರ|ಗ\u{CC1}ರ\u{CC1}ವ\u{CBE}ರ|ಶ\u{CC1}ಕ\u{CCD}ರವ\u{CBE}ರ|ಶನ\u{CBF}ವ\u{CBE}ರ
dd/M/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
thh:mm a|hh:mm:ss a
rone: i in 0 or n in 1
u, |, |, ಮತ\u{CCD}ತ\u{CC1} || ಮತ\u{CCD}ತ\u{CC1} |
U, |, |, ಅಥವ\u{CBE} || ಅಥವ\u{CBE} |
mPHPPHP|THB฿|USD$
@kn-IN kn
@ko root
c¤#,##0.00
b1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
B1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
a일|월|화|수|목|금|토
A일요일|월요일|화요일|수요일|목요일|금요일|토요일
dyy. M. d.|y. M. d.|y년 MMMM d일|y년 MMMM d일 EEEE
ta h:mm|a h:mm:ss
u, |, | 및 || 및 |
U, |, | 또는 || 또는 |
mAUDAU$|PHPPHP
@ko-CN ko
tHH:mm|HH:mm:ss
@ko-KP ko
@ko-KR ko
@kok root
bज\u{93E}न\u{947}व\u{93E}र\u{940}|फ\u{947}ब\u{94D}र\u{941}व\u{93E}र\u{940}|म\u{93E}र\u{94D}च|एप\u{94D}र\u{940}ल|म\u{947}|ज\u{942}न|ज\u{941}लय|ऑगस\u{94D}ट|सप\u{94D}ट\u{947}\u{902}बर|ऑक\u{94D}ट\u{94B}बर|न\u{94B}व\u{94D}ह\u{947}\u{902}बर|ड\u{93F}स\u{947}\u{902}बर
Bज\u{93E}न\u{947}व\u{93E}र\u{940}|फ\u{947}ब\u{94D}र\u{941}व\u{93E}र\u{940}|म\u{93E}र\u{94D}च|एप\u{94D}र\u{940}ल|म\u{947}|ज\u{942}न|ज\u{941}लय|ऑगस\u{94D}ट|सप\u{94D}ट\u{947}\u{902}बर|ऑक\u{94D}ट\u{94B}बर|न\u{94B}व\u{94D}ह\u{947}\u{902}बर|ड\u{93F}स\u{947}\u{902}बर
lज\u{93E}न\u{947}|फ\u{947}ब\u{94D}र\u{941}|म\u{93E}र\u{94D}च|एप\u{94D}र\u{940}|म\u{947}|ज\u{942}न|ज\u{941}ल|ऑग|सप\u{94D}ट\u{947}\u{902}|ऑक\u{94D}ट\u{94B}|न\u{94B}|ड\u{93F}स\u{947}
aआयत\u{93E}र|स\u{94B}म\u{93E}र|म\u{902}गळ\u{93E}र|ब\u{941}धव\u{93E}र|ब\u{93F}र\u{947}स\u{94D}त\u{93E}र|श\u{941}क\u{94D}र\u{93E}र|श\u{947}नव\u{93E}र
Aआयत\u{93E}र|स\u{94B}म\u{93E}र|म\u{902}गळ\u{93E}र|ब\u{941}धव\u{93E}र|ब\u{93F}र\u{947}स\u{94D}त\u{93E}र|श\u{941}क\u{94D}र\u{93E}र|श\u{947}नव\u{93E}र
dd-M-yy|d-MMM-y|d MMMM y|EEEE d MMMM y
th:mm a|h:mm:ss a
U, |, |, व\u{93E} || व\u{93E} |
@kok-Deva kok
@kok-Deva-IN kok-Deva
@kok-IN=kok-Deva-IN
@kok-Latn kok
n#,##,##0.###
c¤#,##,##0.00
bJan|Feb|Mar|Abr|Mai|Jun|Jul|Ago|Set|Otu|Nov|Dez
BJaner|Febrer|Mars|Abril|Mai|Jun|Julai|Agost|Setembr|Otubr|Novembr|Dezembr
aAit|Som|Mon|Bud|Bre|Suk|Son
AAitar|Somar|Mongllar|Budhvar|Birestar|Sukrar|Sonvar
dd-M-yy|d MMM, y|d MMMM, y|EEEE, d MMMM, y
ta\u{202F}h:mm|a\u{202F}h:mm:ss
U, |, |, or || or |
@kok-Latn-IN kok-Latn
@kor=ko
@ks root
s۰|٫|٬|\u{200E}-\u{200E}|٪
c¤#,##0.00
bجنؤری|فرؤری|مار\u{655}چ|اپریل|مئی|جو\u{657}ن|ج\u{64F}ل\u{64E}ے|اگست|ستمبر|اکتو\u{657}بر|نومبر|دسمبر
Bجنؤری|فرؤری|مار\u{655}چ|اپریل|مئی|جو\u{657}ن|ج\u{64F}ل\u{64E}ے|اگست|ستمبر|اکتو\u{657}بر|نومبر|د\u{64E}س\u{64E}مب\u{64E}ر
lجنؤری|فرؤری|مار\u{655}چ|اپریل|مئی|جو\u{657}ن|جو\u{657}لایی|اگست|ستمبر|اکتو\u{657}بر|نومبر|دسمبر
Lجنؤری|فرؤری|مار\u{655}چ|اپریل|مئی|جو\u{657}ن|جو\u{657}لایی|اگست|ستمبر|اکتو\u{657}بر|نومبر|دسمبر
aآتھوار|ژ\u{654}ند\u{655}روار|بۆموار|بودوار|برؠسوار|ج\u{64F}مہ|بٹوار
Aا\u{64E}تھوار|ژ\u{654}ندر\u{655}روار|بۆموار|بودوار|برؠسوار|ج\u{64F}مہ|بٹوار
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm a|h:mm:ss a
rone: n in 1
u، |، |، ت\u{655}ہ || ت\u{655}ہ |
@ks-Arab ks
@ks-Arab-IN ks-Arab
@ks-Deva ks
s0|.|,|-|%
c¤\u{A0}#,##0.00
bजनवर\u{940}|फ\u{93C}रवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|सत\u{941}\u{902}बर|अक\u{94D}त\u{942}बर|नव\u{942}मबर|दसमबर
Bजनवर\u{940}|फ\u{93C}रवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|सतमबर|अक\u{94D}त\u{942}बर|नवमबर|दसमबर
lजनवर\u{940}|फ\u{93C}रवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|सत\u{941}\u{902}बर|अकत\u{941}म\u{94D}बर|नव\u{942}मबर|दसमबर
Lजनवर\u{940}|फ\u{93C}रवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|सत\u{941}\u{902}बर|अकत\u{941}म\u{94D}बर|नव\u{942}मबर|दस\u{942}मबर
aआथव\u{93E}र|च\u{902}द\u{93F}रव\u{93E}र|ब\u{941}व\u{93E}र|ब\u{94B}दव\u{93E}र|ब\u{94D}र\u{947}सव\u{93E}र|ज\u{941}म\u{93E}|बटव\u{93E}र
Aआथव\u{93E}र|च\u{93C}\u{902}द\u{93F}रव\u{93E}र|ब\u{94B}मव\u{93E}र|ब\u{94B}दव\u{93E}र|ब\u{94D}र\u{947}सव\u{93E}र|ज\u{941}म\u{93E}|बटव\u{93E}र
eआथव\u{93E}र|च\u{902}द\u{93F}रव\u{93E}र|ब\u{941}व\u{93E}र|ब\u{94B}दव\u{93E}र|ब\u{94D}र\u{947}सव\u{93E}र|ज\u{941}म\u{94D}म\u{93E}|बटव\u{93E}र
Eआथव\u{93E}र|च\u{902}द\u{93F}रव\u{93E}र|ब\u{941}व\u{93E}र|ब\u{94B}दव\u{93E}र|ब\u{94D}र\u{947}सव\u{93E}र|ज\u{941}म\u{94D}म\u{93E}|बटव\u{93E}र
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
ta h:mm|a h:mm:ss
u, |, |, त\u{93F} || त\u{93F} |
@ks-Deva-IN ks-Deva
@ks-IN=ks-Arab-IN
@ksb root
c#,##0.00¤
bJan|Feb|Mac|Apr|Mei|Jun|Jul|Ago|Sep|Okt|Nov|Des
BJanuali|Febluali|Machi|Aplili|Mei|Juni|Julai|Agosti|Septemba|Oktoba|Novemba|Desemba
aJpi|Jtt|Jmn|Jtn|Alh|Iju|Jmo
AJumaapii|Jumaatatu|Jumaane|Jumaatano|Alhamisi|Ijumaa|Jumaamosi
hmakeo|nyiaghuo
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mTZSTSh
@ksb-TZ ksb
@ksf root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bŋ1|ŋ2|ŋ3|ŋ4|ŋ5|ŋ6|ŋ7|ŋ8|ŋ9|ŋ10|ŋ11|ŋ12
Bŋwíí a ntɔ\u{301}ntɔ|ŋwíí akǝ bɛ\u{301}ɛ|ŋwíí akǝ ráá|ŋwíí akǝ nin|ŋwíí akǝ táan|ŋwíí akǝ táafɔk|ŋwíí akǝ táabɛɛ|ŋwíí akǝ táaraa|ŋwíí akǝ táanin|ŋwíí akǝ ntɛk|ŋwíí akǝ ntɛk di bɔ\u{301}k|ŋwíí akǝ ntɛk di bɛ\u{301}ɛ
asɔ\u{301}n|lǝn|maa|mɛk|jǝǝ|júm|sam
Asɔ\u{301}ndǝ|lǝndí|maadí|mɛkrɛdí|jǝǝdí|júmbá|samdí
hsárúwá|cɛɛ\u{301}nko
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
@ksf-CM ksf
@ksh root
p#,##0\u{A0}%
bJan|Fäb|Mäz|Apr|Mai|Jun|Jul|Ouj|Säp|Okt|Nov|Dez
BJannewa|Fäbrowa|Määz|Aprell|Mai|Juuni|Juuli|Oujoß|Septämber|Oktohber|Novämber|Dezämber
lJan.|Fäb.|Mäz.|Apr.|Mai|Jun.|Jul.|Ouj.|Säp.|Okt.|Nov.|Dez.
aSu.|Mo.|Di.|Me.|Du.|Fr.|Sa.
ASunndaach|Mohndaach|Dinnsdaach|Metwoch|Dunnersdaach|Friidaach|Samsdaach
hv.M.|n.M.
dd. M. y|d. MMM. y|d. MMMM y|EEEE, 'dä' d. MMMM y
rzero: n in 0|one: n in 1
u, |, | un || un |
@ksh-DE ksh
@ku root
s0|,|.|-|%
p%#,##0
c#,##0.00\u{A0}¤
brbn|sbt|adr|nsn|gln|hzr|trm|tbx|îln|cot|mjd|brf
Brêbendan|sibat|adar|nîsan|gulan|hezîran|tîrmeh|tebax|îlon|cotmeh|mijdar|berfanbar
ayşm|dşm|sşm|çşm|pşm|înî|şem
Ayekşem|duşem|sêşem|çarşem|pêncşem|înî|şemî
hBN|PN
ddd.MM.y|d'ê' MMM'a' y'an'|d'ê' MMMM'a' y'an'|EEEE, d'ê' MMMM'a' y'an'
rone: n in 1
u, |, | û || û |
U, |, | an || an |
mTRY₺
@ku-TR ku
@kur=ku
@kw root
c¤#,##0.00
bGen|Hwe|Meu|Ebr|Me|Met|Gor|Est|Gwn|Hed|Du|Kev
Bmis Genver|mis Hwevrer|mis Meurth|mis Ebrel|mis Me|mis Metheven|mis Gortheren|mis Est|mis Gwynngala|mis Hedra|mis Du|mis Kevardhu
aSul|Lun|Mth|Mhr|Yow|Gwe|Sad
Ady Sul|dy Lun|dy Meurth|dy Merher|dy Yow|dy Gwener|dy Sadorn
ha.m.|p.m.
ddd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
rzero: n in 0|one: n in 1|two: n mod 100 in 2,22,42,62,82 or n mod 1000 in 0 and n mod 100000 in 1000..20000,40000,60000,80000 or n not in 0 and n mod 1000000 in 100000|few: n mod 100 in 3,23,43,63,83|many: n not in 1 and n mod 100 in 1,21,41,61,81
@kw-GB kw
@kxv root
n#,##,##0.###
c¤#,##,##0.00
bpusu|maha|pagu|hire|bese|jaṭṭa|aasaḍi|srabĩ|bado|dasara|divi|pande
Bpusu lenju|maha lenju|pagu lenju|hire lenju|bese lenju|jaṭṭa lenju|aasaḍi lenju|srabĩ lenju|bado lenju|dasara lenju|divi lenju|pande lenju
aaadi|smba|manga|puda|laki|sukru|sani
Aaadi vara|smbara|mangaḍa|pudara|laki vara|sukru vara|sani vara
ham|pm
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
u, |, |, aḍe || aḍe |
U, |, |, aadtẽ || aaḍẽ |
@kxv-Deva kxv
bप\u{941}स\u{941}|म\u{93E}ह\u{93E}|प\u{93E}ग\u{941}|ह\u{93F}र\u{94D}र\u{947}|ब\u{947}स\u{947}|ज\u{93E}ट\u{94D}ट\u{93E}|आस\u{93E}ड\u{93C}\u{940}|स\u{94D}र\u{93E}ब\u{93E}\u{901}|ब\u{93E}\u{945}द\u{94B}|द\u{93E}स\u{93E}र\u{93E}|द\u{93F}व\u{940}|प\u{93E}न\u{94D}ड\u{947}
Bप\u{941}स\u{941} ल\u{947}ञ\u{94D}ज\u{941}|म\u{93E}ह\u{93E}क\u{93E} ल\u{947}ञ\u{94D}ज\u{941}|प\u{93E}ग\u{941}ण\u{940} ल\u{947}ञ\u{94D}ज\u{941}|ह\u{93F}र\u{947} ल\u{947}ञ\u{94D}ज\u{941}|ब\u{947}स\u{947} ल\u{947}ञ\u{94D}ज\u{941}|ज\u{93E}ट\u{93E} ल\u{947}ञ\u{94D}ज\u{941}|आस\u{93E}ड\u{93C}\u{940} ल\u{947}ञ\u{94D}ज\u{941}|स\u{94D}र\u{93E}ब\u{93E}\u{901} ल\u{947}ञ\u{94D}ज\u{941}|ब\u{94B}द\u{94B} ल\u{947}ञ\u{94D}ज\u{941}|दस\u{93E}र\u{93E} ल\u{947}ञ\u{94D}ज\u{941}|द\u{93F}व\u{940} ल\u{947}ञ\u{94D}ज\u{941}|प\u{93E}न\u{94D}ड\u{947} ल\u{947}ञ\u{94D}ज\u{941}
aआद\u{93F}|स\u{93E}\u{945}म\u{94D}म\u{93E}|म\u{93E}न\u{94D}ग\u{93E}|प\u{942}द\u{93E}|ल\u{93E}क\u{94D}क\u{940}|स\u{941}क\u{941}र\u{941}|स\u{93E}न\u{94D}न\u{93F}
Aआद\u{93F} व\u{93E}र\u{93E}|स\u{93E}\u{945}म\u{94D}व\u{93E}र\u{93E}|म\u{902}ग\u{93E}ड\u{93C}\u{93E}|प\u{941}द\u{94D}द\u{93E}र\u{93E}|ल\u{93E}क\u{94D}क\u{93F} व\u{93E}र\u{93E}|स\u{941}क\u{941}र\u{941} व\u{93E}र\u{93E}|स\u{93E}न\u{94D}न\u{93F} व\u{93E}र\u{93E}
hए\u{202F}एम|प\u{940}\u{202F}एम
u, |, |, ऑड\u{93C}\u{947} || ऑड\u{93C}\u{947} |
U, |, |, आआत\u{947}\u{901}\u{A0}|| आआत\u{947}\u{901}\u{A0}|
@kxv-Deva-IN kxv-Deva
@kxv-IN=kxv-Latn-IN
@kxv-Latn kxv
@kxv-Latn-IN kxv-Latn
@kxv-Orya kxv
bପ\u{B41}ସ\u{B41}|ମ\u{B3E}ହ\u{B3E}|ପ\u{B3E}ଗ\u{B41}|ହ\u{B3F}ର\u{B47}|ବ\u{B47}ସ\u{B47}|ଜ\u{B3E}ଟ\u{B3E}|ଆସ\u{B3E}ଡ\u{B3C}\u{B3F}|ସ\u{B4D}ର\u{B3E}ବ\u{B3E}\u{B01}|ବଦ|ଦ\u{B3E}ସ\u{B3E}ର\u{B3E}|ଦ\u{B3F}ୱ\u{B3F}|ପ\u{B3E}ଣ\u{B4D}ଡ\u{B47}
Bପ\u{B41}ସ\u{B41} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ମ\u{B3E}ହ\u{B3E}କ\u{B3E} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ପ\u{B3E}ଗ\u{B41}ଣ\u{B3F} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ହ\u{B3F}ର\u{B47} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ବ\u{B47}ସ\u{B47} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ଜ\u{B3E}ଟ\u{B3E} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ଆସ\u{B3E}ଡ\u{B3C}\u{B3F} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ସ\u{B4D}ର\u{B3E}ବ\u{B3E}\u{B01} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ବଦ ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ଦ\u{B3E}ସ\u{B3E}ର\u{B3E} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ଦ\u{B3F}ୱ\u{B3F}ଡ\u{B3C}\u{B3F} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}|ପ\u{B3E}ଣ\u{B4D}ଡ\u{B47} ଲ\u{B47}ଞ\u{B4D}ଜ\u{B41}
aଆଦ\u{B3F}|ସମ\u{B4D}ବ\u{B3E}|ମ\u{B3E}ଙ\u{B4D}ଗ\u{B3E}|ପ\u{B41}ଦ\u{B3E}|ଲ\u{B3E}କ\u{B3F}|ସ\u{B41}କ\u{B4D}ର\u{B41}|ସ\u{B3E}ନ\u{B3F}
Aଆଦ\u{B3F} ୱ\u{B3E}ର\u{B3E}|ସମ\u{B4D}ବ\u{B3E}ର\u{B3E}|ମ\u{B3E}ଙ\u{B4D}ଗ\u{B3E}ଡ\u{B3C}\u{B3E}|ପ\u{B41}ଦ\u{B3E}ର\u{B3E}|ଲ\u{B3E}କ\u{B3F} ୱ\u{B3E}ର\u{B3E}|ସ\u{B41}କ\u{B4D}ର\u{B41} ୱ\u{B3E}ର\u{B3E}|ସ\u{B3E}ନ\u{B3F} ୱ\u{B3E}ର\u{B3E}
hଏ\u{202F}ଏମ|ପ\u{B3F}\u{202F}ଏମ
u, |, |, ଅଡ\u{B3C}\u{B47} || ଅଡ\u{B3C}\u{B47} |
U, |, |, ଆଆତ\u{B47}\u{B01} || ଆଆତ\u{B47}\u{B01} |
@kxv-Orya-IN kxv-Orya
@kxv-Telu kxv
bమ\u{C3E}గ|గ\u{C41}\u{C02}డ\u{C41}|హ\u{C3F}ర\u{C46}ఇ|బ\u{C46}స\u{C46}క\u{C3F}|ల\u{C02}డ\u{C3F}|ర\u{C3E}త|బ\u{C3E}న\u{C4D}దప\u{C3E}ణ\u{C3E}|బ\u{C3E}ర\u{C4D}స\u{C3F}|అస\u{C4D}ర|ద\u{C3F}వ\u{C46}డ\u{C3F}|ప\u{C3E}\u{C02}డ\u{C41}|ప\u{C41}స\u{C41}
Bమ\u{C3E}గ|గ\u{C41}\u{C02}డ\u{C41}|హ\u{C3F}ర\u{C46}ఇ|బ\u{C46}స\u{C46}క\u{C3F}|ల\u{C02}డ\u{C3F}|ర\u{C3E}త|బ\u{C3E}న\u{C4D}దప\u{C3E}ణ\u{C3E}|బ\u{C3E}ర\u{C4D}స\u{C3F}|అస\u{C4D}ర|ద\u{C3F}వ\u{C46}డ\u{C3F}|ప\u{C3E}\u{C02}డ\u{C41}|ప\u{C41}స\u{C41}
aవ\u{C3E}రమ\u{C3F}|నమ\u{C3E}ర\u{C3E}|మ\u{C3E}\u{C02}గ\u{C3E}డ\u{C3E}|వ\u{C41}ద\u{C3E}ర\u{C3E}|ల\u{C3E}క\u{C3F}వర\u{C3E}|న\u{C41}క\u{C4D} వర\u{C3E}|స\u{C3E}న\u{C3F}వర\u{C3E}
Aవ\u{C3E}రమ\u{C3F}|నమ\u{C3E}ర\u{C3E}|మ\u{C3E}\u{C02}గ\u{C3E}డ\u{C3E}|వ\u{C41}ద\u{C3E}ర\u{C3E}|ల\u{C3E}క\u{C3F}వర\u{C3E}|న\u{C41}క\u{C4D} వర\u{C3E}|స\u{C3E}న\u{C3F}వర\u{C3E}
hఎ\u{202F}ఎమ\u{C4D}|ప\u{C3F}\u{202F}ఎమ\u{C4D}
u, |, |, మర\u{C3F}య\u{C41} || మర\u{C3F}య\u{C41} |
U, |, |, ల\u{C47}ద\u{C3E} || ల\u{C47}ద\u{C3E} |
@kxv-Telu-IN kxv-Telu
@ky root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bянв.|фев.|мар.|апр.|май|июн.|июл.|авг.|сен.|окт.|ноя.|дек.
Bянварь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь
lЯнв|Фев|Мар|Апр|Май|Июн|Июл|Авг|Сен|Окт|Ноя|Дек
LЯнварь|Февраль|Март|Апрель|Май|Июнь|Июль|Август|Сентябрь|Октябрь|Ноябрь|Декабрь
aжек.|дүй.|шейш.|шарш.|бейш.|жума|ишм.
Aжекшемби|дүйшөмбү|шейшемби|шаршемби|бейшемби|жума|ишемби
hтң|тк
dd/M/yy|y-'ж'., d-MMM|y-'ж'., d-MMMM|y-'ж'., d-MMMM, EEEE
rone: n in 1
u, |, | жана || жана |
U, |, | же || же |
mAUDAUD|BRLBRL|CADCAD|GBPGBP|HKDHKD|ILSILS|INRINR|KGSсом|KRWKRW|MXNMXN|NZDNZD|THB฿|TWDTWD|USDUSD|XCDXCD
@ky-KG ky
@la root
bIan|Feb|Mar|Apr|Mai|Iun|Iul|Aug|Sep|Oct|Nov|Dec
BIanuarii|Februarii|Martii|Aprilis|Maii|Iunii|Iulii|Augusti|Septembris|Octobris|Novembris|Decembris
LIanuarius|Februarius|Martius|Aprilis|Maius|Iunius|Iulius|Augustus|September|October|November|December
aSol|Lun|Mar|Mer|Iov|Ven|Sat
Adies Solis|dies Lunae|dies Martis|dies Mercurii|dies Iovis|dies Veneris|dies Saturni
EDominica|dies Lunae|dies Martis|dies Mercurii|dies Iovis|dies Veneris|Sabbatum
ha.m.|p.m.
dd M y 'p.C.n.'|'die' d MMM y 'p.C.n.'|'die' d MMMM y 'p.C.n.'|EEEE, 'die' d MMMM y 'p.C.n.'
u, |, | et || et |
@la-VA la
@lag root
bFúngatɨ|Naanɨ|Keenda|Ikúmi|Inyambala|Idwaata|Mʉʉnchɨ|Vɨɨrɨ|Saatʉ|Inyi|Saano|Sasatʉ
BKʉfúngatɨ|Kʉnaanɨ|Kʉkeenda|Kwiikumi|Kwiinyambála|Kwiidwaata|Kʉmʉʉnchɨ|Kʉvɨɨrɨ|Kʉsaatʉ|Kwiinyi|Kʉsaano|Kʉsasatʉ
aPíili|Táatu|Íne|Táano|Alh|Ijm|Móosi
AJumapíiri|Jumatátu|Jumaíne|Jumatáano|Alamíisi|Ijumáa|Jumamóosi
hTOO|MUU
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rzero: n in 0|one: i in 0,1 and n not in 0
mTZSTSh
@lag-TZ lag
@lao=lo
@lat=la
@lav=lv
@lb root
s0|,|.|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bJan.|Feb.|Mäe.|Abr.|Mee|Juni|Juli|Aug.|Sep.|Okt.|Nov.|Dez.
BJanuar|Februar|Mäerz|Abrëll|Mee|Juni|Juli|August|September|Oktober|November|Dezember
lJan|Feb|Mäe|Abr|Mee|Jun|Jul|Aug|Sep|Okt|Nov|Dez
aSon.|Méi.|Dën.|Mët.|Don.|Fre.|Sam.
ASonndeg|Méindeg|Dënschdeg|Mëttwoch|Donneschdeg|Freideg|Samschdeg
eSon|Méi|Dën|Mët|Don|Fre|Sam
hmoies|nomëttes
ddd.MM.yy|d. MMM y|d. MMMM y|EEEE, d. MMMM y
rone: n in 1
u, |, | a(n) || a(n) |
mATSöS|AUDAU$|JPY¥|PHPPHP|THB฿|USD$
@lb-LU lb
@lg root
c#,##0.00¤
bJan|Feb|Mar|Apu|Maa|Juu|Jul|Agu|Seb|Oki|Nov|Des
BJanwaliyo|Febwaliyo|Marisi|Apuli|Maayi|Juuni|Julaayi|Agusito|Sebuttemba|Okitobba|Novemba|Desemba
aSab|Bal|Lw2|Lw3|Lw4|Lw5|Lw6
ASabbiiti|Balaza|Lwakubiri|Lwakusatu|Lwakuna|Lwakutaano|Lwamukaaga
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mUGXUSh
@lg-UG lg
@lij root
s0|,|.|-|%
bde zen.|de fre.|de mar.|d’arv.|de maz.|de zug.|de lug.|d’ago.|de set.|d’ott.|de nov.|de dex.
Bde zenâ|de frevâ|de marso|d’arvî|de mazzo|de zugno|de luggio|d’agosto|de settembre|d’ottobre|de novembre|de dexembre
lzen.|fre.|mar.|arv.|maz.|zug.|lug.|ago.|set.|ott.|nov.|dex.
Lzenâ|frevâ|marso|arvî|mazzo|zugno|luggio|agosto|settembre|ottobre|novembre|dexembre
adom.|lun.|mät.|mäc.|zeu.|ven.|sab.
Adomenega|lunesdì|mätesdì|mäcordì|zeuggia|venardì|sabbo
ddd/MM/yy|d MMM 'do' y|d MMMM 'do' y|EEEE d MMMM 'do' y
rone: i in 1 and v in 0
u, |, | e || e |
U, |, | ò || ò |
@lij-IT lij
@lin=ln
@lit=lt
@lkt root
bWiótheȟika Wí|Thiyóȟeyuŋka Wí|Ištáwičhayazaŋ Wí|Pȟežítȟo Wí|Čhaŋwápetȟo Wí|Wípazukȟa-wašté Wí|Čhaŋpȟásapa Wí|Wasútȟuŋ Wí|Čhaŋwápeǧi Wí|Čhaŋwápe-kasná Wí|Waníyetu Wí|Tȟahékapšuŋ Wí
BWiótheȟika Wí|Thiyóȟeyuŋka Wí|Ištáwičhayazaŋ Wí|Pȟežítȟo Wí|Čhaŋwápetȟo Wí|Wípazukȟa-wašté Wí|Čhaŋpȟásapa Wí|Wasútȟuŋ Wí|Čhaŋwápeǧi Wí|Čhaŋwápe-kasná Wí|Waníyetu Wí|Tȟahékapšuŋ Wí
aAŋpétuwakȟaŋ|Aŋpétuwaŋži|Aŋpétunuŋpa|Aŋpétuyamni|Aŋpétutopa|Aŋpétuzaptaŋ|Owáŋgyužažapi
AAŋpétuwakȟaŋ|Aŋpétuwaŋži|Aŋpétunuŋpa|Aŋpétuyamni|Aŋpétutopa|Aŋpétuzaptaŋ|Owáŋgyužažapi
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
mUSD$
@lkt-US lkt
@lld root
s0|,|.|-|%
c#,##0.00\u{A0}¤
bde jená|de forá|de merz|d’aurí|de ma|de jügn|de messé|d’aost|de set|d’oto|de nov|de dez
Bde jená|de forá|de merz|d’aurí|de ma|de jügn|de messé|d’aost|de setëmber|d’otober|de novëmber|de dezëmber
ljená|forá|merz|aurí|ma|jügn|messé|aost|set|oto|nov|dez
Ljená|forá|merz|aurí|ma|jügn|messé|aost|setëmber|otober|novëmber|dezëmber
adom|lön|mert|merc|jöb|vën|sab
Adomënia|lönesc|mertesc|mercui|jöbia|vëndres|sabeda
ddd.MM.yy|d MMM y|d MMMM y|EEEE, d MMMM 'dl' y
rone: i in 1 and v in 0|many: e in 0 and i not in 0 and i mod 1000000 in 0 and v in 0 or e not in 0..5
u, |, | y || y |
U, |, | o || o |
@lld-IT lld
@lmo root
bsginer|fevrer|marz|avril|masg|sgiugn|luj|avost|setember|otover|november|dicember
Bsginer|fevrer|marz|avril|masg|sgiugn|luj|avost|setember|otover|november|dicember
adomenega|lundì|mardì|mercoldì|sgiovedì|venerdì|sabet
Adomenega|lundì|mardì|mercoldì|sgiovedì|venerdì|sabet
@lmo-IT lmo
@ln root
s0|,|.|-|%
c#,##0.00\u{A0}¤
byan|fbl|msi|apl|mai|yun|yul|agt|stb|ɔtb|nvb|dsb
Bsánzá ya yambo|sánzá ya míbalé|sánzá ya mísáto|sánzá ya mínei|sánzá ya mítáno|sánzá ya motóbá|sánzá ya nsambo|sánzá ya mwambe|sánzá ya libwa|sánzá ya zómi|sánzá ya zómi na mɔ\u{30C}kɔ\u{301}|sánzá ya zómi na míbalé
aeye|ybo|mbl|mst|min|mtn|mps
Aeyenga|mokɔlɔ mwa yambo|mokɔlɔ mwa míbalé|mokɔlɔ mwa mísáto|mokɔlɔ ya mínéi|mokɔlɔ ya mítáno|mpɔ\u{301}sɔ
hntɔ\u{301}ngɔ\u{301}|mpókwa
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
rone: n in 0..1
u, |, | mpé || mpé |
mCDFFC
@ln-AO ln
mAOAKz
@ln-CD ln
@ln-CF ln
@ln-CG ln
@lo root
s0|,|.|-|%
c¤#,##0.00;¤-#,##0.00
bມ.ກ.|ກ.ພ.|ມ.ນ.|ມ.ສ.|ພ.ພ.|ມ\u{EB4}.ຖ.|ກ.ລ.|ສ.ຫ.|ກ.ຍ.|ຕ.ລ.|ພ.ຈ.|ທ.ວ.
Bມ\u{EB1}ງກອນ|ກ\u{EB8}ມພາ|ມ\u{EB5}ນາ|ເມສາ|ພ\u{EB6}ດສະພາ|ມ\u{EB4}ຖ\u{EB8}ນາ|ກ\u{ECD}ລະກ\u{EBB}ດ|ສ\u{EB4}ງຫາ|ກ\u{EB1}ນຍາ|ຕ\u{EB8}ລາ|ພະຈ\u{EB4}ກ|ທ\u{EB1}ນວາ
aອາທ\u{EB4}ດ|ຈ\u{EB1}ນ|ອ\u{EB1}ງຄານ|ພ\u{EB8}ດ|ພະຫ\u{EB1}ດ|ສ\u{EB8}ກ|ເສ\u{EBB}າ
Aວ\u{EB1}ນອາທ\u{EB4}ດ|ວ\u{EB1}ນຈ\u{EB1}ນ|ວ\u{EB1}ນອ\u{EB1}ງຄານ|ວ\u{EB1}ນພ\u{EB8}ດ|ວ\u{EB1}ນພະຫ\u{EB1}ດ|ວ\u{EB1}ນສ\u{EB8}ກ|ວ\u{EB1}ນເສ\u{EBB}າ
hກ\u{EC8}ອນທ\u{EC8}ຽງ|ຫ\u{EBC}\u{EB1}ງທ\u{EC8}ຽງ
dd/M/y|d MMM y|d MMMM y|EEEE, d MMMM y
tH:mm|H:mm:ss
u, |, |, || ແລະ |
U, |, | ຫ\u{EBC}\u{EB7} || ຫ\u{EBC}\u{EB7} |
mLAK₭|PHPPHP|THB฿
@lo-LA lo
@lrc root
s۰|٫|٬|\u{200E}-\u{200E}|٪
bجانڤیە|فئڤریە|مارس|آڤریل|مئی|جو\u{659}أن|جو\u{659}لا|آگوست|سئپتامر|ئوکتوڤر|نوڤامر|دئسامر
Bجانڤیە|فئڤریە|مارس|آڤریل|مئی|جو\u{659}أن|جو\u{659}لا|آگوست|سئپتامر|ئوکتوڤر|نوڤامر|دئسامر
mIQDد.ع.\u{200F}
@lrc-IQ lrc
th:mm a|h:mm:ss a
@lrc-IR lrc
@lt root
s0|,|\u{A0}|−|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bsaus.|vas.|kov.|bal.|geg.|birž.|liep.|rugp.|rugs.|spal.|lapkr.|gruod.
Bsausio|vasario|kovo|balandžio|gegužės|birželio|liepos|rugpjūčio|rugsėjo|spalio|lapkričio|gruodžio
Lsausis|vasaris|kovas|balandis|gegužė|birželis|liepa|rugpjūtis|rugsėjis|spalis|lapkritis|gruodis
ask|pr|an|tr|kt|pn|št
Asekmadienis|pirmadienis|antradienis|trečiadienis|ketvirtadienis|penktadienis|šeštadienis
hpriešpiet|popiet
dy-MM-dd|y-MM-dd|y 'm'. MMMM d 'd'.|y 'm'. MMMM d 'd'., EEEE
rone: n mod 10 in 1 and n mod 100 not in 11..19|few: n mod 10 in 2..9 and n mod 100 not in 11..19|many: f not in 0
u, |, | ir || ir |
U, |, | ar || ar |
mAUDAUD|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XAFXAF|XCDXCD|XOFXOF|XPFXPF
@lt-LT lt
@ltg root
bjanvars|februars|marts|apreļs|majs|juņs|juļs|augusts|septembris|oktobris|novembris|decembris
Bjanvars|februars|marts|apreļs|majs|juņs|juļs|augusts|septembris|oktobris|novembris|decembris
asvātdīne|pyrmūdīne|ūtardīne|trešdīne|catūrtdīne|pīktdīne|sastdīne
Asvātdīne|pyrmūdīne|ūtardīne|trešdīne|catūrtdīne|pīktdīne|sastdīne
@ltg-LV ltg
@ltz=lb
@lu root
s0|,|.|-|%
c#,##0.00¤
bCio|Lui|Lus|Muu|Lum|Luf|Kab|Lush|Lut|Lun|Kas|Cis
BCiongo|Lùishi|Lusòlo|Mùuyà|Lumùngùlù|Lufuimi|Kabàlàshìpù|Lùshìkà|Lutongolo|Lungùdi|Kaswèkèsè|Ciswà
aLum|Nko|Ndy|Ndg|Njw|Ngv|Lub
ALumingu|Nkodya|Ndàayà|Ndangù|Njòwa|Ngòvya|Lubingu
hDinda|Dilolo
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
mCDFFC
@lu-CD lu
@lub=lu
@lug=lg
@luo root
c#,##0.00¤
bDAC|DAR|DAD|DAN|DAH|DAU|DAO|DAB|DOC|DAP|DGI|DAG
BDwe mar Achiel|Dwe mar Ariyo|Dwe mar Adek|Dwe mar Ang’wen|Dwe mar Abich|Dwe mar Auchiel|Dwe mar Abiriyo|Dwe mar Aboro|Dwe mar Ochiko|Dwe mar Apar|Dwe mar gi achiel|Dwe mar Apar gi ariyo
aJMP|WUT|TAR|TAD|TAN|TAB|NGS
AJumapil|Wuok Tich|Tich Ariyo|Tich Adek|Tich Ang’wen|Tich Abich|Ngeso
hOD|OT
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mKESKsh
@luo-KE luo
@luy root
c¤#,##0.00;¤-\u{A0}#,##0.00
bJan|Feb|Mar|Apr|Mei|Jun|Jul|Ago|Sep|Okt|Nov|Des
BJanuari|Februari|Machi|Aprili|Mei|Juni|Julai|Agosti|Septemba|Oktoba|Novemba|Desemba
aJ2|J3|J4|J5|Al|Ij|J1
AJumapiri|Jumatatu|Jumanne|Jumatano|Murwa wa Kanne|Murwa wa Katano|Jumamosi
ha.m.|p.m.
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mKESKsh
@luy-KE luy
@lv root
s0|,|\u{A0}|-|%
g2
c#,##0.00\u{A0}¤
bjanv.|febr.|marts|apr.|maijs|jūn.|jūl.|aug.|sept.|okt.|nov.|dec.
Bjanvāris|februāris|marts|aprīlis|maijs|jūnijs|jūlijs|augusts|septembris|oktobris|novembris|decembris
asvētd.|pirmd.|otrd.|trešd.|ceturtd.|piektd.|sestd.
Asvētdiena|pirmdiena|otrdiena|trešdiena|ceturtdiena|piektdiena|sestdiena
eSvētd.|Pirmd.|Otrd.|Trešd.|Ceturtd.|Piektd.|Sestd.
ESvētdiena|Pirmdiena|Otrdiena|Trešdiena|Ceturtdiena|Piektdiena|Sestdiena
hpriekšp.|pēcp.
ddd.MM.yy|y. 'gada' d. MMM|y. 'gada' d. MMMM|EEEE, y. 'gada' d. MMMM
rzero: n mod 10 in 0 or n mod 100 in 11..19 or v in 2 and f mod 100 in 11..19|one: n mod 10 in 1 and n mod 100 not in 11 or v in 2 and f mod 10 in 1 and f mod 100 not in 11 or v not in 2 and f mod 10 in 1
u, |, | un || un |
U, |, | vai || vai |
mAUDAU$|JPY¥|LVLLs|PHPPHP|THB฿|USD$
@lv-LV lv
@lvs=lv
@mac=mk
@mai root
bजन॰|फ\u{93C}र॰|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल॰|अग॰|स\u{93F}त॰|अक\u{94D}त\u{942}॰|नव॰|द\u{93F}स॰
Bजनवर\u{940}|फरवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}त\u{902}बर|अक\u{94D}त\u{942}बर|नव\u{902}बर|द\u{93F}स\u{902}बर
lजन॰|फर॰|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल॰|अग॰|स\u{93F}त॰|अक\u{94D}त\u{942}॰|नव॰|द\u{93F}स॰
Lजनवर\u{940}|फरवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}त\u{902}बर|अक\u{94D}ट\u{942}बर|नव\u{902}बर|द\u{93F}स\u{902}बर
aरव\u{93F}|स\u{94B}म|म\u{902}गल|ब\u{941}ध|ग\u{941}र\u{941}|श\u{941}क\u{94D}र|शन\u{93F}
Aरव\u{93F} द\u{93F}न|स\u{94B}म द\u{93F}न|म\u{902}गल द\u{93F}न|ब\u{941}ध द\u{93F}न|ब\u{943}हस\u{94D}पत\u{93F} द\u{93F}न|श\u{941}क\u{94D}र द\u{93F}न|शन\u{93F} द\u{93F}न
hभ\u{94B}र|स\u{93E}\u{902}झ
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm a|h:mm:ss a
u, |, |, और || और |
@mai-IN mai
@mal=ml
@mao=mi
@mar=mr
@mas root
c¤#,##0.00
bDal|Ará|Ɔɛn|Doy|Lép|Rok|Sás|Bɔ\u{301}r|Kús|Gís|Shʉ\u{301}|Ntʉ\u{301}
BOladalʉ\u{301}|Arát|Ɔɛnɨ\u{301}ɔɨŋɔk|Olodoyíóríê inkókúâ|Oloilépūnyīē inkókúâ|Kújúɔrɔk|Mórusásin|Ɔlɔ\u{301}ɨ\u{301}bɔ\u{301}rárɛ|Kúshîn|Olgísan|Pʉshʉ\u{301}ka|Ntʉ\u{301}ŋʉ\u{301}s
aJpi|Jtt|Jnn|Jtn|Alh|Iju|Jmo
AJumapílí|Jumatátu|Jumane|Jumatánɔ|Alaámisi|Jumáa|Jumamósi
hƐnkakɛnyá|Ɛndámâ
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mKESKsh
@mas-KE mas
@mas-TZ mas
mTZSTSh
@may=ms
@mer root
c¤#,##0.00
bJAN|FEB|MAC|ĨPU|MĨĨ|NJU|NJR|AGA|SPT|OKT|NOV|DEC
BJanuarĩ|Feburuarĩ|Machi|Ĩpurũ|Mĩĩ|Njuni|Njuraĩ|Agasti|Septemba|Oktũba|Novemba|Dicemba
aKIU|MRA|WAI|WET|WEN|WTN|JUM
AKiumia|Muramuko|Wairi|Wethatu|Wena|Wetano|Jumamosi
hRŨ|ŨG
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mKESKsh
@mer-KE mer
@mfe root
s0|.|\u{A0}|-|%
bzan|fev|mar|avr|me|zin|zil|out|sep|okt|nov|des
Bzanvie|fevriye|mars|avril|me|zin|zilye|out|septam|oktob|novam|desam
adim|lin|mar|mer|ze|van|sam
Adimans|lindi|mardi|merkredi|zedi|vandredi|samdi
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
mMURRs
@mfe-MU mfe
@mg root
bJan|Feb|Mar|Apr|Mey|Jon|Jol|Aog|Sep|Okt|Nov|Des
BJanoary|Febroary|Martsa|Aprily|Mey|Jona|Jolay|Aogositra|Septambra|Oktobra|Novambra|Desambra
aAlah|Alats|Tal|Alar|Alak|Zom|Asab
AAlahady|Alatsinainy|Talata|Alarobia|Alakamisy|Zoma|Asabotsy
dy-MM-dd|y MMM d|d MMMM y|EEEE d MMMM y
rone: n in 0..1
mMGAAr
@mg-MG mg
@mgh root
s0|,|.|-|%
bKwa|Una|Rar|Che|Tha|Moc|Sab|Nan|Tis|Kum|Moj|Yel
BMweri wo kwanza|Mweri wo unayeli|Mweri wo uneraru|Mweri wo unecheshe|Mweri wo unethanu|Mweri wo thanu na mocha|Mweri wo saba|Mweri wo nane|Mweri wo tisa|Mweri wo kumi|Mweri wo kumi na moja|Mweri wo kumi na yel’li
aSab|Jtt|Jnn|Jtn|Ara|Iju|Jmo
ASabato|Jumatatu|Jumanne|Jumatano|Arahamisi|Ijumaa|Jumamosi
hwichishu|mchochil’l
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mMZNMTn
@mgh-MZ mgh
@mgo root
bmbegtug|imeg àbùbì|imeg mbəŋchubi|iməg ngwə\u{300}t|iməg fog|iməg ichiibɔd|iməg àdùmbə\u{300}ŋ|iməg ichika|iməg kud|iməg tèsiʼe|iməg zò|iməg krizmed
Biməg mbegtug|imeg àbùbì|imeg mbəŋchubi|iməg ngwə\u{300}t|iməg fog|iməg ichiibɔd|iməg àdùmbə\u{300}ŋ|iməg ichika|iməg kud|iməg tèsiʼe|iməg zò|iməg krizmed
aAneg 1|Aneg 2|Aneg 3|Aneg 4|Aneg 5|Aneg 6|Aneg 7
AAneg 1|Aneg 2|Aneg 3|Aneg 4|Aneg 5|Aneg 6|Aneg 7
dy-MM-dd|y MMM d|y MMMM d|EEEE, y MMMM dd
rone: n in 1
@mgo-CM mgo
@mi root
bHān|Pēp|Māe|Āpe|Mei|Hun|Hūr|Āku|Hep|Oke|Noe|Tīh
BHānuere|Pēpuere|Māehe|Āpereira|Mei|Hune|Hūrae|Ākuhata|Hepetema|Oketopa|Noema|Tīhema
LHānuere|Pēpuere|Māehe|Āperira|Mei|Hune|Hūrae|Ākuhata|Hepetema|Oketopa|Noema|Tīhema
aRāt|Man|Tūr|Wen|Tāi|Par|Rāh
ARātapu|Mane|Tūrei|Wenerei|Tāite|Paraire|Rāhoroi
ddd-MM-y|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
U, |, |, | rānei|, | rānei
mJPY¥|NZD$
@mi-NZ mi
@mk root
s0|,|.|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bјан.|фев.|мар.|апр.|мај|јун.|јул.|авг.|сеп.|окт.|ное.|дек.
Bјануари|февруари|март|април|мај|јуни|јули|август|септември|октомври|ноември|декември
aнед.|пон.|вто.|сре.|чет.|пет.|саб.
Aнедела|понеделник|вторник|среда|четврток|петок|сабота
hпретпл.|попл.
dd.M.yy|d.M.y\u{202F}'г'.|d MMMM y\u{202F}'г'.|EEEE, d MMMM y\u{202F}'г'.
rone: v in 0 and i mod 10 in 1 and i mod 100 not in 11 or f mod 10 in 1 and f mod 100 not in 11
u, |, | и || и |
U, |, | или || или |
mAUDAUD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MKDден.|NZDNZD|PHPPHP|TWDTWD|VNDVND
@mk-MK mk
@mkd=mk
@ml root
n#,##,##0.###
c¤#,##0.00
bജന\u{D41}|ഫ\u{D46}ബ\u{D4D}ര\u{D41}|മ\u{D3E}ർ|ഏപ\u{D4D}ര\u{D3F}|മ\u{D47}യ\u{D4D}|ജ\u{D42}ൺ|ജ\u{D42}ല\u{D48}|ഓഗ|സ\u{D46}പ\u{D4D}റ\u{D4D}റ\u{D02}|ഒക\u{D4D}ട\u{D4B}|നവ\u{D02}|ഡ\u{D3F}സ\u{D02}
Bജന\u{D41}വര\u{D3F}|ഫ\u{D46}ബ\u{D4D}ര\u{D41}വര\u{D3F}|മ\u{D3E}ർച\u{D4D}ച\u{D4D}|ഏപ\u{D4D}ര\u{D3F}ൽ|മ\u{D47}യ\u{D4D}|ജ\u{D42}ൺ|ജ\u{D42}ല\u{D48}|ഓഗസ\u{D4D}റ\u{D4D}റ\u{D4D}|സ\u{D46}പ\u{D4D}റ\u{D4D}റ\u{D02}ബർ|ഒക\u{D4D}\u{200C}ട\u{D4B}ബർ|നവ\u{D02}ബർ|ഡ\u{D3F}സ\u{D02}ബർ
aഞ\u{D3E}യർ|ത\u{D3F}ങ\u{D4D}കൾ|ച\u{D4A}വ\u{D4D}വ|ബ\u{D41}ധൻ|വ\u{D4D}യ\u{D3E}ഴ\u{D02}|വ\u{D46}ള\u{D4D}ള\u{D3F}|ശന\u{D3F}
Aഞ\u{D3E}യറ\u{D3E}ഴ\u{D4D}\u{200C}ച|ത\u{D3F}ങ\u{D4D}കള\u{D3E}ഴ\u{D4D}\u{200C}ച|ച\u{D4A}വ\u{D4D}വ\u{D3E}ഴ\u{D4D}ച|ബ\u{D41}ധന\u{D3E}ഴ\u{D4D}\u{200C}ച|വ\u{D4D}യ\u{D3E}ഴ\u{D3E}ഴ\u{D4D}\u{200C}ച|വ\u{D46}ള\u{D4D}ള\u{D3F}യ\u{D3E}ഴ\u{D4D}\u{200C}ച|ശന\u{D3F}യ\u{D3E}ഴ\u{D4D}\u{200C}ച
Eഞ\u{D3E}യറ\u{D3E}ഴ\u{D4D}\u{200C}ച|ത\u{D3F}ങ\u{D4D}കള\u{D3E}ഴ\u{D4D}\u{200C}ച|ച\u{D4A}വ\u{D4D}വ\u{D3E}ഴ\u{D4D}\u{200C}ച|ബ\u{D41}ധന\u{D3E}ഴ\u{D4D}\u{200C}ച|വ\u{D4D}യ\u{D3E}ഴ\u{D3E}ഴ\u{D4D}\u{200C}ച|വ\u{D46}ള\u{D4D}ള\u{D3F}യ\u{D3E}ഴ\u{D4D}\u{200C}ച|ശന\u{D3F}യ\u{D3E}ഴ\u{D4D}\u{200C}ച
dd/M/yy|y, MMM d|y, MMMM d|y, MMMM d, EEEE
th:mm a|h:mm:ss a
rone: n in 1
u, |, |, | എന\u{D4D}ന\u{D3F}വ| ക\u{D42}ട\u{D3E}ത\u{D46} |
U, |, |, അല\u{D4D}ല\u{D46}ങ\u{D4D}ക\u{D3F}ൽ || അല\u{D4D}ല\u{D46}ങ\u{D4D}ക\u{D3F}ൽ |
mJPY¥|PHPPHP|THB฿|USD$
@ml-IN ml
@mlg=mg
@mlt=mt
@mn root
b1-р сар|2-р сар|3-р сар|4-р сар|5-р сар|6-р сар|7-р сар|8-р сар|9-р сар|10-р сар|11-р сар|12-р сар
Bнэгдүгээр сар|хоёрдугаар сар|гуравдугаар сар|дөрөвдүгээр сар|тавдугаар сар|зургаадугаар сар|долоодугаар сар|наймдугаар сар|есдүгээр сар|аравдугаар сар|арван нэгдүгээр сар|арван хоёрдугаар сар
LНэгдүгээр сар|Хоёрдугаар сар|Гуравдугаар сар|Дөрөвдүгээр сар|Тавдугаар сар|Зургаадугаар сар|Долоодугаар сар|Наймдугаар сар|Есдүгээр сар|Аравдугаар сар|Арван нэгдүгээр сар|Арван хоёрдугаар сар
aНя|Да|Мя|Лх|Пү|Ба|Бя
Aням|даваа|мягмар|лхагва|пүрэв|баасан|бямба
EНям|Даваа|Мягмар|Лхагва|Пүрэв|Баасан|Бямба
hү.ө.|ү.х.
dy.MM.dd|y\u{202F}'оны' MMM'ын' d|y\u{202F}'оны' MMMM'ын' d|y\u{202F}'оны' MMMM'ын' d, EEEE 'гараг'
rone: n in 1
U, |, |, | зэргийн аль нэг| эсвэл |
mMNT₮|PHPPHP|THB฿|USD$
@mn-MN mn
@mn-Mong-MN mn
c¤#,##0.00
b1\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|2\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|3᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|4\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|5\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|6\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|7\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|8᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|9 ᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|10 ᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|11 ᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|12 ᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ
Bᠨᠢᠭᠡᠳᠥᠭᠡᠷ ᠰᠠᠷ\u{180E}ᠠ|ᠬᠣᠶᠠᠳᠣᠭᠠᠷ ᠰᠠᠷ\u{202F}ᠠ|ᠭᠣᠷᠪᠡᠳᠣᠭᠠᠷ ᠰᠠᠷ\u{202F}ᠠ|ᠳᠥᠷᠪᠡᠳᠥᠭᠡᠷ ᠰᠠᠷ\u{180E}ᠠ|ᠲᠠᠪᠣᠳᠣᠭᠠᠷ ᠰᠠᠷ\u{202F}ᠠ|ᠵᠢᠷᠭᠣᠭᠠᠳᠣᠭᠠᠷ ᠰᠠᠷ\u{180E}ᠠ|ᠲᠣᠯᠣᠭᠠᠳᠣᠭᠠᠷ ᠰᠠᠷ\u{180E}ᠠ|ᠨᠠᠢᠮᠠᠳᠥᠭᠠᠷ ᠰᠠᠷ\u{180E}ᠠ|ᠶᠢᠰᠥᠳᠥᠭᠡᠷ ᠰᠠᠷ\u{180E}ᠠ|ᠠᠷᠪᠠᠳᠣᠭᠠᠷ ᠰᠠᠷ\u{180E}ᠠ|ᠠᠷᠪᠠᠨ ᠨᠢᠭᠡᠳᠥᠭᠡᠷ ᠰᠠᠷ\u{180E}ᠠ|ᠠᠷᠪᠠᠨ ᠬᠣᠶᠠᠳᠣᠭᠠᠷ ᠰᠠᠷ\u{180E}ᠠ
l1\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|2\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|3᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|4\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|5\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|6\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|7\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|8\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|9\u{202F}᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|10 ᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|11᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ|12᠊ᠷ ᠰᠠᠷ\u{180E}ᠠ
aᠨᠢ|ᠲᠠ|ᠮᠢᠭ|ᡀᠠ|ᠫᠥᠷ|ᠪᠠ|ᠪᠢᠮ
Aᠨᠢᠮ\u{180E}ᠠ|ᠳᠠᠸᠠ|ᠮᠢᠠᠠᠮᠠᠷ|ᡀᠠᠭᠪᠠ|ᠫᠦᠷᠪᠦ|ᠪᠠᠰᠠᠩ|ᠪᠢᠮᠪᠠ
eᠨᠢ|ᠳᠠ|ᠮᠢᠭ|ᡀᠠ|ᠫᠦᠷ|ᠪᠠ|ᠪᠢᠮ
hAM|PM
dy.MM.dd|y.MM.dd|y \u{180B}ᠣᠨ ᠤMMMM\u{180E}\u{180E} ᠤᠩ d|y ᠣᠨ \u{180E}\u{180E}\u{180E}ᠤ MMMM\u{180E}\u{180E}ᠢᠢᠨd. EEEE \u{180B}ᠭᠠᠷᠠᠭ
U, |, |, or || or |
mMNTMNT|PHP₱|THBTHB|USDUS$
@mni root
s০|.|,|-|%
bজন|ফ\u{9C7}ব\u{9CD}র\u{9C1}ৱ\u{9BE}র\u{9BF}|ম\u{9BE}র\u{9CD}চ|এপ\u{9CD}র\u{9BF}ল|ম\u{9C7}|জ\u{9C1}ন|জ\u{9C1}ল\u{9BE}ই|ওগ|স\u{9C7}প\u{9CD}ট\u{9C7}ম\u{9CD}বর|ওক\u{9CD}ট\u{9CB}বর|নভ\u{9C7}ম\u{9CD}বর|ড\u{9BF}স\u{9C7}ম\u{9CD}বর
Bজন\u{9C1}ৱ\u{9BE}র\u{9C0}|ফ\u{9C7}ব\u{9CD}র\u{9C1}ৱ\u{9BE}র\u{9BF}|ম\u{9BE}র\u{9CD}চ|এপ\u{9CD}র\u{9BF}ল|ম\u{9C7}|জ\u{9C1}ন|জ\u{9C1}ল\u{9BE}ই|\u{200C}ওগষ\u{9CD}ট|স\u{9C7}প\u{9CD}ট\u{9C7}ম\u{9CD}বর|ওক\u{9CD}ট\u{9CB}বর|নভ\u{9C7}ম\u{9CD}বর|ড\u{9BF}স\u{9C7}ম\u{9CD}বর
lজ\u{9BE}ন\u{9C1}|ফ\u{9C7}ব\u{9CD}র\u{9C1}|ম\u{9BE}র|এপ\u{9CD}র\u{9BF}|ম\u{9C7}|জ\u{9C1}ন|জ\u{9C1}ল\u{9BE}|আগ|স\u{9C7}প\u{9CD}ট|ওক\u{9CD}ট\u{9CB}|নভ\u{9C7}|ড\u{9BF}স\u{9C7}
Lজ\u{9BE}ন\u{9C1}ৱ\u{9BE}র\u{9BF}|ফ\u{9C7}ব\u{9CD}র\u{9C1}ৱ\u{9BE}র\u{9BF}|ম\u{9BE}র\u{9CD}চ|এপ\u{9CD}র\u{9BF}ল|ম\u{9C7}|জ\u{9C1}ন|জ\u{9C1}ল\u{9BE}ই|ওগষ\u{9CD}ট|স\u{9C7}প\u{9CD}ট\u{9C7}ম\u{9CD}বর|ওক\u{9CD}ট\u{9CB}বর|নব\u{9C7}ম\u{9CD}বর|ড\u{9BF}স\u{9C7}ম\u{9CD}বর
aন\u{9CB}\u{982}ম\u{9BE}ইজ\u{9BF}\u{982}|ন\u{9BF}\u{982}থ\u{9CC}ক\u{9BE}ব\u{9BE}|ল\u{9C8}ব\u{9BE}কপ\u{9CB}কপ\u{9BE}|য\u{9BC}\u{9C1}মশক\u{9C8}শ\u{9BE}|শগ\u{9CB}লশ\u{9C7}ন|ইর\u{9BE}ই|থ\u{9BE}\u{982}জ
Aন\u{9CB}\u{982}ম\u{9BE}ইজ\u{9BF}\u{982}|ন\u{9BF}\u{982}থ\u{9CC}ক\u{9BE}ব\u{9BE}|ল\u{9C8}ব\u{9BE}কপ\u{9CB}কপ\u{9BE}|য\u{9BC}\u{9C1}মশক\u{9C8}শ\u{9BE}|শগ\u{9CB}লশ\u{9C7}ন|ইর\u{9BE}ই|থ\u{9BE}\u{982}জ
hন\u{9C1}ম\u{9BE}\u{982}|PM
dd/M/yy|MMM d, y|MMMM d, y|MMMM d, y, EEEE
th:mm a|h:mm:ss a
u, |, | অমস\u{9C1}\u{982} || অমস\u{9C1}\u{982} |
@mni-Beng mni
@mni-Beng-IN mni-Beng
@mni-IN=mni-Beng-IN
@mo=ro
@mol=ro
@mon=mn
@mr root
s०|.|,|-|%
n#,##,##0.###
c¤#,##0.00
bज\u{93E}न\u{947}|फ\u{947}ब\u{94D}र\u{941}|म\u{93E}र\u{94D}च|एप\u{94D}र\u{93F}|म\u{947}|ज\u{942}न|ज\u{941}ल\u{948}|ऑग|सप\u{94D}ट\u{947}\u{902}|ऑक\u{94D}ट\u{94B}|न\u{94B}व\u{94D}ह\u{947}\u{902}|ड\u{93F}स\u{947}\u{902}
Bज\u{93E}न\u{947}व\u{93E}र\u{940}|फ\u{947}ब\u{94D}र\u{941}व\u{93E}र\u{940}|म\u{93E}र\u{94D}च|एप\u{94D}र\u{93F}ल|म\u{947}|ज\u{942}न|ज\u{941}ल\u{948}|ऑगस\u{94D}ट|सप\u{94D}ट\u{947}\u{902}बर|ऑक\u{94D}ट\u{94B}बर|न\u{94B}व\u{94D}ह\u{947}\u{902}बर|ड\u{93F}स\u{947}\u{902}बर
aरव\u{93F}|स\u{94B}म|म\u{902}गळ|ब\u{941}ध|ग\u{941}र\u{941}|श\u{941}क\u{94D}र|शन\u{93F}
Aरव\u{93F}व\u{93E}र|स\u{94B}मव\u{93E}र|म\u{902}गळव\u{93E}र|ब\u{941}धव\u{93E}र|ग\u{941}र\u{941}व\u{93E}र|श\u{941}क\u{94D}रव\u{93E}र|शन\u{93F}व\u{93E}र
dd/M/yy|d MMM, y|d MMMM, y|EEEE, d MMMM, y
th:mm a|h:mm:ss a
rone: n in 1
u, |, | आण\u{93F} || आण\u{93F} |
U, |, |, क\u{93F}\u{902}व\u{93E} || क\u{93F}\u{902}व\u{93E} |
mPHPPHP|THB฿|USD$
@mr-IN mr
@mri=mi
@ms root
c¤#,##0.00
bJan|Feb|Mac|Apr|Mei|Jun|Jul|Ogo|Sep|Okt|Nov|Dis
BJanuari|Februari|Mac|April|Mei|Jun|Julai|Ogos|September|Oktober|November|Disember
aAhd|Isn|Sel|Rab|Kha|Jum|Sab
AAhad|Isnin|Selasa|Rabu|Khamis|Jumaat|Sabtu
hPG|PTG
dd/MM/yy|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
u, |, | dan || dan |
U, |, |, atau || atau |
mCADCAD|MXNMXN|MYRRM|PHPPHP|USDUSD
@ms-Arab ms
bجانواري|فيبواري|مچ|اڤريل|مي|جون|جولاي|ݢوس|سيڤتيمبر|اوکتوبر|نوۏيمبر|ديسيمبر
Bجانواري|فيبواري|مچ|اڤريل|مي|جون|جولاي|ݢوس|سيڤتيمبر|اوکتوبر|نوۏيمبر|ديسيمبر
aاحد|اثنين|ثلاث|رابو|خميس|جمعة|سبتو
Aاحد|اثنين|ثلاث|رابو|خميس|جمعة|سبتو
hAM|PM
dd/MM/yy|dd/MM/y|d MMMM y|EEEE، d MMMM y
th:mm a|h:mm:ss a
u, |, |, ||, |
U, |, |, or || or |
mCADCA$|MXNMX$|PHP₱|USDUS$
@ms-Arab-BN ms-Arab
s0|,|.|-|%
c¤\u{A0}#,##0.00
dd/MM/yy|dd/MM/y|d MMMM y|dd MMMM y
mBND$
@ms-Arab-MY ms-Arab
@ms-BN ms
s0|,|.|-|%
c¤\u{A0}#,##0.00
dd/MM/yy|d MMM y|d MMMM y|dd MMMM y
mBND$
@ms-CC=ms-Arab
@ms-ID ms
s0|,|.|-|%
ddd/MM/yy|d MMM y|d MMMM y|EEEE, dd MMMM y
tHH.mm|HH.mm.ss
mIDRRp
@ms-MY ms
@ms-SG ms
mSGD$
@msa=ms
@mt root
c¤#,##0.00
bJan|Fra|Mar|Apr|Mej|Ġun|Lul|Aww|Set|Ott|Nov|Diċ
BJannar|Frar|Marzu|April|Mejju|Ġunju|Lulju|Awwissu|Settembru|Ottubru|Novembru|Diċembru
aĦad|Tne|Tli|Erb|Ħam|Ġim|Sib
AIl-Ħadd|It-Tnejn|It-Tlieta|L-Erbgħa|Il-Ħamis|Il-Ġimgħa|Is-Sibt
ddd/MM/y|dd MMM y|d 'ta'’ MMMM y|EEEE, d 'ta'’ MMMM y
rone: n in 1|two: n in 2|few: n in 0 or n mod 100 in 3..10|many: n mod 100 in 11..19
u, |, |, u || u |
@mt-MT mt
@mua root
s0|,|.|-|%
c¤#,##0.00
bFLO|CLA|CKI|FMF|MAD|MBI|MLI|MAM|FDE|FMU|FGW|FYU
BFĩi Loo|Cokcwaklaŋne|Cokcwaklii|Fĩi Marfoo|Madǝǝuutǝbijaŋ|Mamǝŋgwãafahbii|Mamǝŋgwãalii|Madǝmbii|Fĩi Dǝɓlii|Fĩi Mundaŋ|Fĩi Gwahlle|Fĩi Yuru
aCya|Cla|Czi|Cko|Cka|Cga|Cze
ACom’yakke|Comlaaɗii|Comzyiiɗii|Comkolle|Comkaldǝɓlii|Comgaisuu|Comzyeɓsuu
hcomme|lilli
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
@mua-CM mua
@mup=raj
@mus root
bRvfo Cuse|Hotvle Hvse|Tasahcuce|Tasahce Rakko|Ke Hvse|Kvco Hvse|Hiyuce|Hiyo Rakko|Otowoskuce|Otowoskv Rakko|Ehole|Rvfo Rakko
BRvfo Cuse|Hotvle Hvse|Tasahcuce|Tasahce Rakko|Ke Hvse|Kvco Hvse|Hiyuce|Hiyo Rakko|Otowoskuce|Otowoskv Rakko|Ehole|Rvfo Rakko
aNettvʼcako|Enhvteceskv|Enhvteceskv Enhvyvtke|Ennvrkvpv|Ennvrkvpv Enhvyvtke|Nak Okkoskv Nettv|Nettv Cakʼcuse
ANettvʼcako|Enhvteceskv|Enhvteceskv Enhvyvtke|Ennvrkvpv|Ennvrkvpv Enhvyvtke|Nak Okkoskv Nettv|Nettv Cakʼcuse
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
mUSD$
@mus-US mus
@my root
s၀|.|,|-|%
c#,##0.00\u{A0}¤
bဇန\u{103A}|ဖ\u{1031}|မတ\u{103A}|ဧ|မ\u{1031}|ဇ\u{103D}န\u{103A}|ဇ\u{1030}|ဩ|စက\u{103A}|အ\u{1031}\u{102C}က\u{103A}|န\u{102D}\u{102F}|ဒ\u{102E}
Bဇန\u{103A}နဝ\u{102B}ရ\u{102E}|ဖ\u{1031}ဖ\u{1031}\u{102C}\u{103A}ဝ\u{102B}ရ\u{102E}|မတ\u{103A}|ဧပ\u{103C}\u{102E}|မ\u{1031}|ဇ\u{103D}န\u{103A}|ဇ\u{1030}လ\u{102D}\u{102F}င\u{103A}|ဩဂ\u{102F}တ\u{103A}|စက\u{103A}တင\u{103A}ဘ\u{102C}|အ\u{1031}\u{102C}က\u{103A}တ\u{102D}\u{102F}ဘ\u{102C}|န\u{102D}\u{102F}ဝင\u{103A}ဘ\u{102C}|ဒ\u{102E}ဇင\u{103A}ဘ\u{102C}
aတနင\u{103A}\u{1039}ဂန\u{103D}\u{1031}|တနင\u{103A}\u{1039}လ\u{102C}|အင\u{103A}\u{1039}ဂ\u{102B}|ဗ\u{102F}ဒ\u{1039}ဓဟ\u{1030}\u{1038}|က\u{103C}\u{102C}သပတ\u{1031}\u{1038}|သ\u{1031}\u{102C}က\u{103C}\u{102C}|စန\u{1031}
Aတနင\u{103A}\u{1039}ဂန\u{103D}\u{1031}|တနင\u{103A}\u{1039}လ\u{102C}|အင\u{103A}\u{1039}ဂ\u{102B}|ဗ\u{102F}ဒ\u{1039}ဓဟ\u{1030}\u{1038}|က\u{103C}\u{102C}သပတ\u{1031}\u{1038}|သ\u{1031}\u{102C}က\u{103C}\u{102C}|စန\u{1031}
hန\u{1036}နက\u{103A}|ညန\u{1031}
dd/M/yy|y MMM d|y MMMM d|y MMMM d EEEE
tH:mm|H:mm:ss
u - | - |န\u{103E}င\u{1037}\u{103A} ||န\u{103E}င\u{1037}\u{103A} |
U - | - | သ\u{102D}\u{102F}\u{1037}မဟ\u{102F}တ\u{103A} || သ\u{102D}\u{102F}\u{1037}မဟ\u{102F}တ\u{103A} |
mMMKK|THB฿
@my-MM my
@mya=my
@myv root
bякшамков|даволков|эйзюрков|чадыков|панжиков|аштемков|медьков|умарьков|таштамков|ожоков|сундерьков|ацамков
Bякшамков|даволков|эйзюрков|чадыков|панжиков|аштемков|медьков|умарьков|таштамков|ожоков|сундерьков|ацамков
lякш|дав|эйз|чад|пан|ашт|мед|ума|таш|ожо|сун|аца
aтар|атя|вас|кун|кал|сюк|шля
Aтаргочистэ|атяньчистэ|вастаньчистэ|куншкачистэ|калоньчистэ|сюконьчистэ|шлямочистэ
Eтаргочи|атяньчи|вастаньчи|куншкачи|калоньчи|сюконьчи|шлямочи
@myv-RU myv
@mzn root
s۰|٫|٬|\u{200E}-\u{200E}|٪
bژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر
Bژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر
@mzn-IR mzn
@naq root
c¤#,##0.00
bJan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
BǃKhanni|ǃKhanǀgôab|ǀKhuuǁkhâb|ǃHôaǂkhaib|ǃKhaitsâb|Gamaǀaeb|ǂKhoesaob|Aoǁkhuumûǁkhâb|Taraǀkhuumûǁkhâb|ǂNûǁnâiseb|ǀHooǂgaeb|Hôasoreǁkhâb
aSon|Ma|De|Wu|Do|Fr|Sat
ASontaxtsees|Mantaxtsees|Denstaxtsees|Wunstaxtsees|Dondertaxtsees|Fraitaxtsees|Satertaxtsees
hǁgoagas|ǃuias
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 1|two: n in 2
mNAD$
@naq-NA naq
@nb no
@nb-NO nb
@nb-SJ nb
@nbl=nr
@nd root
c¤#,##0.00
bZib|Nhlo|Mbi|Mab|Nkw|Nhla|Ntu|Ncw|Mpan|Mfu|Lwe|Mpal
BZibandlela|Nhlolanja|Mbimbitho|Mabasa|Nkwenkwezi|Nhlangula|Ntulikazi|Ncwabakazi|Mpandula|Mfumfu|Lwezi|Mpalakazi
aSon|Mvu|Sib|Sit|Sin|Sih|Mgq
ASonto|Mvulo|Sibili|Sithathu|Sine|Sihlanu|Mgqibelo
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
@nd-ZW nd
@nde=nd
@nds root
p#,##0\u{A0}%
bJan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sep.|Okt.|Nov.|Dez.
BJanuaar|Februaar|März|April|Mai|Juni|Juli|August|September|Oktover|November|Dezember
aSü.|Ma.|Di.|Mi.|Du.|Fr.|Sa.
ASünndag|Maandag|Dingsdag|Middeweken|Dunnersdag|Freedag|Sünnavend
hvm|nm
dd.MM.yy|d. MMM y|d. MMMM y|EEEE, 'de' d. MMMM y
t'Kl'. H.mm|'Klock' H.mm:ss
u, |, | un || un |
@nds-DE nds
@nds-NL nds
@ne root
s०|.|,|-|%
n#,##,##0.###
c¤\u{A0}#,##,##0.00
bजनवर\u{940}|फ\u{947}ब\u{94D}र\u{941}अर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{93F}ल|म\u{947}|ज\u{941}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}ट|स\u{947}प\u{94D}ट\u{947}म\u{94D}बर|अक\u{94D}ट\u{94B}बर|न\u{94B}भ\u{947}म\u{94D}बर|ड\u{93F}स\u{947}म\u{94D}बर
Bजनवर\u{940}|फ\u{947}ब\u{94D}र\u{941}अर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{93F}ल|म\u{947}|ज\u{941}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}ट|स\u{947}प\u{94D}ट\u{947}म\u{94D}बर|अक\u{94D}ट\u{94B}बर|न\u{94B}भ\u{947}म\u{94D}बर|ड\u{93F}स\u{947}म\u{94D}बर
aआइत|स\u{94B}म|मङ\u{94D}गल|ब\u{941}ध|ब\u{93F}ह\u{93F}|श\u{941}क\u{94D}र|शन\u{93F}
Aआइतब\u{93E}र|स\u{94B}मब\u{93E}र|मङ\u{94D}गलब\u{93E}र|ब\u{941}धब\u{93E}र|ब\u{93F}ह\u{93F}ब\u{93E}र|श\u{941}क\u{94D}रब\u{93E}र|शन\u{93F}ब\u{93E}र
hप\u{942}र\u{94D}व\u{93E}ह\u{94D}न|अपर\u{93E}ह\u{94D}न
dyy/M/d|y MMM d|y MMMM d|y MMMM d, EEEE
rone: n in 1
u,|, | र || र |
U, |, |, व\u{93E} || व\u{93E} |
mNPRन\u{947}र\u{942}|PHPPHP|THB฿
@ne-IN ne
th:mm a|h:mm:ss a
@ne-NP ne
@nep=ne
@nl root
s0|,|.|-|%
c¤\u{A0}#,##0.00;¤\u{A0}-#,##0.00
bjan|feb|mrt|apr|mei|jun|jul|aug|sep|okt|nov|dec
Bjanuari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december
azo|ma|di|wo|do|vr|za
Azondag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag
ha.m.|p.m.
ddd-MM-y|d MMM y|d MMMM y|EEEE d MMMM y
rone: i in 1 and v in 0
u, |, | en || en |
U, |, | of || of |
mAUDAU$|CADC$|FJDFJ$|PHPPHP|SBDSI$|THB฿|XPFXPF
@nl-AW nl
mAWGAfl.
@nl-BE nl
dd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
@nl-BQ nl
mUSD$
@nl-CW nl
mANGNAf.
@nl-NL nl
@nl-SR nl
mSRD$
@nl-SX nl
mANGNAf.
@nld=nl
@nmg root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bng1|ng2|ng3|ng4|ng5|ng6|ng7|ng8|ng9|ng10|ng11|kris
Bngwɛn matáhra|ngwɛn ńmba|ngwɛn ńlal|ngwɛn ńna|ngwɛn ńtan|ngwɛn ńtuó|ngwɛn hɛmbuɛrí|ngwɛn lɔmbi|ngwɛn rɛbvuâ|ngwɛn wum|ngwɛn wum navǔr|krísimin
asɔ\u{301}n|mɔ\u{301}n|smb|sml|smn|mbs|sas
Asɔ\u{301}ndɔ|mɔ\u{301}ndɔ|sɔ\u{301}ndɔ mafú mába|sɔ\u{301}ndɔ mafú málal|sɔ\u{301}ndɔ mafú mána|mabágá má sukul|sásadi
hmaná|kugú
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
@nmg-CM nmg
@nn no
asø.|må.|ty.|on.|to.|fr.|la.
Asøndag|måndag|tysdag|onsdag|torsdag|fredag|laurdag
esøn|mån|tys|ons|tor|fre|lau
hf.m.|e.m.
mGBPGBP
@nn-NO nn
@nnh root
s0|,|.|-|%
bsaŋ tsetsɛ\u{300}ɛ lùm|saŋ kàg ngwóŋ|saŋ lepyè shúm|saŋ cÿó|saŋ tsɛ\u{300}ɛ cÿó|saŋ njÿoláʼ|saŋ tyɛ\u{300}b tyɛ\u{300}b mbʉ\u{300}ŋ|saŋ mbʉ\u{300}ŋ|saŋ ngwɔ\u{300}ʼ mbÿɛ|saŋ tàŋa tsetsáʼ|saŋ mejwoŋó|saŋ lùm
Bsaŋ tsetsɛ\u{300}ɛ lùm|saŋ kàg ngwóŋ|saŋ lepyè shúm|saŋ cÿó|saŋ tsɛ\u{300}ɛ cÿó|saŋ njÿoláʼ|saŋ tyɛ\u{300}b tyɛ\u{300}b mbʉ\u{300}ŋ|saŋ mbʉ\u{300}ŋ|saŋ ngwɔ\u{300}ʼ mbÿɛ|saŋ tàŋa tsetsáʼ|saŋ mejwoŋó|saŋ lùm
alyɛʼɛ\u{301} sẅíŋtè|mvfò lyɛ\u{30C}ʼ|mbɔ\u{301}ɔntè mvfò lyɛ\u{30C}ʼ|tsètsɛ\u{300}ɛ lyɛ\u{30C}ʼ|mbɔ\u{301}ɔntè tsetsɛ\u{300}ɛ lyɛ\u{30C}ʼ|mvfò màga lyɛ\u{30C}ʼ|màga lyɛ\u{30C}ʼ
Alyɛʼɛ\u{301} sẅíŋtè|mvfò lyɛ\u{30C}ʼ|mbɔ\u{301}ɔntè mvfò lyɛ\u{30C}ʼ|tsètsɛ\u{300}ɛ lyɛ\u{30C}ʼ|mbɔ\u{301}ɔntè tsetsɛ\u{300}ɛ lyɛ\u{30C}ʼ|mvfò màga lyɛ\u{30C}ʼ|màga lyɛ\u{30C}ʼ
hmbaʼámbaʼ|ncwònzém
ddd/MM/yy|d MMM, y|'lyɛ'\u{30C}ʼ d 'na' MMMM, y|EEEE , 'lyɛ'\u{30C}ʼ d 'na' MMMM, y
rone: n in 1
@nnh-CM nnh
@nno=nn
@no root
s0|,|\u{A0}|−|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤;-#,##0.00\u{A0}¤
bjan.|feb.|mars|apr.|mai|juni|juli|aug.|sep.|okt.|nov.|des.
Bjanuar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember
ljan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des
asøn.|man.|tir.|ons.|tor.|fre.|lør.
Asøndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag
ha.m.|p.m.
ddd.MM.y|d. MMM y|d. MMMM y|EEEE d. MMMM y
rone: n in 1
u, |, | og || og |
U, |, | eller || eller |
mAUDAUD|BRLBRL|CADCAD|CNYCNY|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NOKkr|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XAFXAF|XCDXCD|XPFXPF
@nob=nb
@nor=no
@npi=ne
@nqo root
s߀|.|،|-|%
bߓߌ\u{7F2}ߠ|ߞߏ\u{7F2}ߞ|ߕߙߊ|ߞߏ\u{7F2}ߘ|ߘߓߊ\u{7EC}ߕ|ߥߊ\u{7EC}ߛ|ߞߊ\u{7EC}ߙ|ߘߓߊ\u{7EC}ߓ|ߕߎߟߊߝߌ\u{7F2}|ߞߏ\u{7F2}ߓ|ߣߍߣ|ߞߏߟ
Bߓߌ\u{7F2}ߠߊߥߎߟߋ\u{7F2}|ߞߏ\u{7F2}ߞߏߜߍ|ߕߙߊߓߊ|ߞߏ\u{7F2}ߞߏߘߌ\u{7EC}ߓߌ|ߘߓߊ\u{7EC}ߕߊ|ߥߊ\u{7EC}ߛߌ\u{7EC}ߥߙߊ|ߞߊ\u{7EC}ߙߌߝߐ\u{7ED}|ߘߓߊ\u{7EC}ߓߌߟߊ|ߕߎߟߊߝߌ\u{7F2}|ߞߏ\u{7F2}ߓߌߕߌ\u{7EE}|ߣߍߣߍߓߊ|ߞߏߟߌ\u{7F2}ߞߏߟߌ\u{7F2}
aߞߊ\u{7EF}ߙ|ߞߐ\u{7EC}ߓ|ߞߐ\u{7EC}ߟߏ\u{7F2}|ߞߎߣ|ߓߌߟ|ߛߌ\u{7EC}ߣ|ߞߍ\u{7F2}ߘ
Aߞߊ\u{7EF}ߙߌߟߏ\u{7F2}|ߞߐ\u{7EC}ߓߊ\u{7EC}ߟߏ\u{7F2}|ߞߐ\u{7EC}ߟߏ\u{7F2}|ߞߎߣߎ\u{7F2}ߟߏ\u{7F2}|ߓߌߟߏ\u{7F2}|ߛߌ\u{7EC}ߣߌ\u{7F2}\u{7EC}ߟߏ\u{7F2}|ߞߍ\u{7F2}ߘߍߟߏ\u{7F2}
eߞߊ\u{7EF}ߙ|ߞߐ\u{7EC}ߓ|ߞߐ\u{7EC}ߟ|ߞߎߣ|ߓߌߟ|ߛߌ\u{7EC}ߣ|ߞߍ\u{7F2}ߘ
hߛ|ߥ
@nqo-GN nqo
@nr root
s0|,|\u{A0}|-|%
c¤#,##0.00
bJan|Feb|Mat|Apr|Mey|Jun|Jul|Arh|Sep|Okt|Usi|Dis
BJanabari|uFeberbari|uMatjhi|u-Apreli|Meyi|Juni|Julayi|Arhostosi|Septemba|Oktoba|Usinyikhaba|Disemba
aSon|Mvu|Bil|Tha|Ne|Hla|Gqi
AuSonto|uMvulo|uLesibili|Lesithathu|uLesine|ngoLesihlanu|umGqibelo
rone: n in 1
mZARR
@nr-ZA nr
@nso root
s0|.|\u{A0}|-|%
bPhere|Dibo|Hlak|Mora|Mei|June|Mose|Agosetose|Lewe|Dipha|Diba|Manth
BJaneware|Febereware|Matšhe|Aporele|Mei|June|Julae|Agosetose|Setemere|Oktobore|Nofemere|Disemere
aLam|Mos|Bed|Rar|Ne|Hla|Mok
ALamorena|Mošupologo|Labobedi|Laboraro|Labone|Labohlano|Mokibelo
rone: n in 0..1
mZARR
@nso-ZA nso
@nus root
c¤#,##0.00
bTiop|Pɛt|Duɔ\u{331}ɔ\u{331}|Guak|Duä|Kor|Pay|Thoo|Tɛɛ|Laa|Kur|Tid
BTiop thar pɛt|Pɛt|Duɔ\u{331}ɔ\u{331}ŋ|Guak|Duät|Kornyoot|Pay yie\u{331}tni|Tho\u{331}o\u{331}r|Tɛɛr|Laath|Kur|Tio\u{331}p in di\u{331}i\u{331}t
aCäŋ|Jiec|Rɛw|Diɔ\u{331}k|Ŋuaan|Dhieec|Bäkɛl
ACäŋ kuɔth|Jiec la\u{331}t|Rɛw lätni|Diɔ\u{331}k lätni|Ŋuaan lätni|Dhieec lätni|Bäkɛl lätni
hRW|TŊ
dd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
mGBPGB£|SSP£
@nus-SS nus
@ny root
bJan|Feb|Mal|Epu|Mei|Jun|Jul|Oga|Sep|Oku|Nov|Dis
BJanuwale|Febuluwale|Malichi|Epulo|Mei|Juni|Julai|Ogasiti|Seputemba|Okutoba|Novemba|Disemba
aMul|Lem|Wir|Tat|Nai|San|Wer
ALamulungu|Lolemba|Lachiwiri|Lachitatu|Lachinayi|Lachisanu|Loweruka
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 1
@ny-MW ny
@nya=ny
@nyn root
c¤#,##0.00
bKBZ|KBR|KST|KKN|KTN|KMK|KMS|KMN|KMW|KKM|KNK|KNB
BOkwokubanza|Okwakabiri|Okwakashatu|Okwakana|Okwakataana|Okwamukaaga|Okwamushanju|Okwamunaana|Okwamwenda|Okwaikumi|Okwaikumi na kumwe|Okwaikumi na ibiri
aSAN|ORK|OKB|OKS|OKN|OKT|OMK
ASande|Orwokubanza|Orwakabiri|Orwakashatu|Orwakana|Orwakataano|Orwamukaaga
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mUGXUSh
@nyn-UG nyn
@oc root
p#,##0\u{202F}%
bgen.|feb.|març|abr.|mai|junh|jul.|ago.|set.|oct.|nov.|dec.
Bde genièr|de febrièr|de març|d’abril|de mai|de junh|de julhet|d’agost|de setembre|d’octòbre|de novembre|de decembre
Lgenièr|febrièr|març|abril|mai|junh|julhet|agost|setembre|octòbre|novembre|decembre
adimenge|diluns|dimars|dimècres|dijòus|divendres|dissabte
Adimenge|diluns|dimars|dimècres|dijòus|divendres|dissabte
ddd/MM/yy|d MMM y|d MMMM 'de' y|EEEE d MMMM 'de' y
tH'h'mm|HH:mm:ss
u, |, | e || e |
U, |, | o || o |
@oc-ES oc
bgèr|her|mar|abr|mai|jun|jur|ago|set|oct|nov|dec
Bgèr|hereuèr|març|abriu|mai|junh|juriòl|agost|seteme|octobre|noveme|deseme
adim|del|dma|dmè|dij|diu|dis
Adimenge|deluns|dimars|dimèrcles|dijaus|diuendres|dissabte
ha.\u{202F}m.|p.\u{202F}m.
ddd/MM/yy|d MMM y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
tH:mm|H:mm:ss
@oc-FR oc
@oci=oc
@om root
c¤#,##0.00
bAma|Gur|Bitootessa|Elb|Cam|Wax|Ado|Hag|Ful|Onk|Sadaasa|Mud
BAmajjii|Guraandhala|Bitootessa|Eebila|Caamsaa|Waxabajjii|Adoolessa|Hagayya|Fulbaana|Onkoloolessa|Sadaasa|Mudde
aDil|Wix|Kib|Rob|Kam|Jim|San
ADilbata|Wiixata|Kibxata|Roobii|Kamisa|Jimaata|Sanbata
hWD|WB
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 1
mETBBr
@om-ET om
@om-KE om
tHH:mm|HH:mm:ss
mKESKsh
@or root
n#,##,##0.###
c¤#,##0.00
bଜ\u{B3E}ନ\u{B41}ଆର\u{B40}|ଫ\u{B47}ବ\u{B43}ଆର\u{B40}|ମ\u{B3E}ର\u{B4D}ଚ\u{B4D}ଚ|ଅପ\u{B4D}ର\u{B47}ଲ|ମଇ|ଜ\u{B41}ନ|ଜ\u{B41}ଲ\u{B3E}ଇ|ଅଗଷ\u{B4D}ଟ|ସ\u{B47}ପ\u{B4D}ଟ\u{B47}ମ\u{B4D}ବର|ଅକ\u{B4D}ଟ\u{B4B}ବର|ନଭ\u{B47}ମ\u{B4D}ବର|ଡ\u{B3F}ସ\u{B47}ମ\u{B4D}ବର
Bଜ\u{B3E}ନ\u{B41}ଆର\u{B40}|ଫ\u{B47}ବ\u{B43}ଆର\u{B40}|ମ\u{B3E}ର\u{B4D}ଚ\u{B4D}ଚ|ଅପ\u{B4D}ର\u{B47}ଲ|ମଇ|ଜ\u{B41}ନ|ଜ\u{B41}ଲ\u{B3E}ଇ|ଅଗଷ\u{B4D}ଟ|ସ\u{B47}ପ\u{B4D}ଟ\u{B47}ମ\u{B4D}ବର|ଅକ\u{B4D}ଟ\u{B4B}ବର|ନଭ\u{B47}ମ\u{B4D}ବର|ଡ\u{B3F}ସ\u{B47}ମ\u{B4D}ବର
aରବ\u{B3F}|ସ\u{B4B}ମ|ମଙ\u{B4D}ଗଳ|ବ\u{B41}ଧ|ଗ\u{B41}ର\u{B41}|ଶ\u{B41}କ\u{B4D}ର|ଶନ\u{B3F}
Aରବ\u{B3F}ବ\u{B3E}ର|ସ\u{B4B}ମବ\u{B3E}ର|ମଙ\u{B4D}ଗଳବ\u{B3E}ର|ବ\u{B41}ଧବ\u{B3E}ର|ଗ\u{B41}ର\u{B41}ବ\u{B3E}ର|ଶ\u{B41}କ\u{B4D}ରବ\u{B3E}ର|ଶନ\u{B3F}ବ\u{B3E}ର
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm a|h:mm:ss a
rone: n in 1
u, |, |, ଓ || ଓ |
U, |, | କ\u{B3F}ମ\u{B4D}ବ\u{B3E} || କ\u{B3F}ମ\u{B4D}ବ\u{B3E} |
mJPY¥|PHPPHP|USD$
@or-IN or
@ori=or
@orm=om
@ory=or
@os root
bянв.|фев.|мар.|апр.|майы|июны|июлы|авг.|сен.|окт.|ноя.|дек.
Bянвары|февралы|мартъийы|апрелы|майы|июны|июлы|августы|сентябры|октябры|ноябры|декабры
lЯнв.|Февр.|Март.|Апр.|Май|Июнь|Июль|Авг.|Сент.|Окт.|Нояб.|Дек.
LЯнварь|Февраль|Мартъи|Апрель|Май|Июнь|Июль|Август|Сентябрь|Октябрь|Ноябрь|Декабрь
aхцб|крс|дцг|ӕрт|цпр|мрб|сбт
Aхуыцаубон|къуырисӕр|дыццӕг|ӕртыццӕг|цыппӕрӕм|майрӕмбон|сабат
eХцб|Крс|Дцг|Ӕрт|Цпр|Мрб|Сбт
EХуыцаубон|Къуырисӕр|Дыццӕг|Ӕртыццӕг|Цыппӕрӕм|Майрӕмбон|Сабат
ddd.MM.yy|dd MMM y\u{202F}'аз'|d MMMM, y\u{202F}'аз'|EEEE, d MMMM, y\u{202F}'аз'
rone: n in 1
u, |, | ӕмӕ || ӕмӕ |
mGEL₾
@os-GE os
@os-RU os
mGELGEL|RUB₽
@osa root
b𐓄𐓘𐓡𐓛\u{358}𐓧𐓟|𐓵𐓪\u{358}𐓬𐓘|𐓵𐓘𐓜𐓣|𐓰𐓪𐓬𐓘|𐓮𐓘𐓰𐓘|𐓯𐓘𐓬𐓟|𐓄𐓟𐓵𐓪\u{358}𐓬𐓘|𐒼𐓣𐓟𐓰𐓪𐓬𐓘|𐒿𐓟𐓜𐓛𐓲𐓟𐓷𐓣\u{358}𐓤𐓟|𐒿𐓟𐓜𐓛|𐒰𐓧𐓣 𐓏𐓣\u{358}𐓸𐓲𐓣|𐒰𐓧𐓣 𐓍𐓪\u{358}𐓬𐓘
B𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐓄𐓘𐓡𐓛\u{358}𐓧𐓟|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐓏𐓟𐓵𐓪\u{358}𐓬𐓘|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐓏𐓟𐓵𐓘𐓜𐓣|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐓏𐓟𐓰𐓪𐓬𐓘|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐓏𐓟𐓮𐓘𐓰𐓘|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐓏𐓟𐓯𐓘𐓬𐓟|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐓄𐓟𐓵𐓪\u{358}𐓬𐓘|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐒼𐓣𐓟𐓰𐓪𐓬𐓘|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐒿𐓟𐓜𐓛𐓲𐓟𐓷𐓣\u{358}𐓤𐓟|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐒿𐓟𐓜𐓛|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐒰𐓧𐓣 𐓏𐓣\u{358}𐓸𐓲𐓣|𐓀𐓣\u{358}𐓪\u{358}𐓬𐓘 𐒰𐓧𐓣 𐓍𐓪\u{358}𐓬𐓘
a𐒹𐓘\u{358}𐓬𐓘 𐓏𐓘𐓤𐓘\u{358}𐓰𐓘𐓤𐓣|𐒹𐓘\u{358}𐓬𐓘 𐓄𐓘𐓡𐓛\u{358}𐓧𐓣|𐒹𐓘\u{358}𐓬𐓘 𐓏𐓟𐓵𐓪\u{358}𐓬𐓘|𐒹𐓘\u{358}𐓬𐓘 𐓏𐓟𐓵𐓘𐓜𐓣|𐒹𐓘\u{358}𐓬𐓘 𐓏𐓟𐓰𐓪𐓬𐓘|𐒹𐓘\u{358}𐓬𐓘 𐓈𐓘 𐓵𐓘𐓲𐓘 𐓻𐓣\u{358}|𐒹𐓘\u{358}𐓬𐓘 𐓂𐓤𐓘𐓸𐓟 𐓣\u{358}𐓤𐓟
A𐒹𐓘\u{358}𐓬𐓘 𐓏𐓘𐓤𐓘\u{358}𐓰𐓘𐓤𐓣|𐒹𐓘\u{358}𐓬𐓘 𐓄𐓘𐓡𐓛\u{358}𐓧𐓣|𐒹𐓘\u{358}𐓬𐓘 𐓏𐓟𐓵𐓪\u{358}𐓬𐓘|𐒹𐓘\u{358}𐓬𐓘 𐓏𐓟𐓵𐓘𐓜𐓣|𐒹𐓘\u{358}𐓬𐓘 𐓏𐓟𐓰𐓪𐓬𐓘|𐒹𐓘\u{358}𐓬𐓘 𐓈𐓘 𐓵𐓘𐓲𐓘 𐓻𐓣\u{358}|𐒹𐓘\u{358}𐓬𐓘 𐓂𐓤𐓘𐓸𐓟 𐓣\u{358}𐓤𐓟
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
th:mm a|h:mm:ss a
mUSD$
@osa-US osa
@oss=os
@pa root
n#,##,##0.###
p#,##,##0%
c¤#,##,##0.00
bਜਨ|ਫ\u{A3C}ਰ|ਮ\u{A3E}ਰਚ|ਅਪ\u{A4D}ਰ\u{A48}|ਮਈ|ਜ\u{A42}ਨ|ਜ\u{A41}ਲ\u{A3E}|ਅਗ|ਸਤ\u{A70}|ਅਕਤ\u{A42}|ਨਵ\u{A70}|ਦਸ\u{A70}
Bਜਨਵਰ\u{A40}|ਫ\u{A3C}ਰਵਰ\u{A40}|ਮ\u{A3E}ਰਚ|ਅਪ\u{A4D}ਰ\u{A48}ਲ|ਮਈ|ਜ\u{A42}ਨ|ਜ\u{A41}ਲ\u{A3E}ਈ|ਅਗਸਤ|ਸਤ\u{A70}ਬਰ|ਅਕਤ\u{A42}ਬਰ|ਨਵ\u{A70}ਬਰ|ਦਸ\u{A70}ਬਰ
aਐਤ|ਸ\u{A4B}ਮ|ਮ\u{A70}ਗਲ|ਬ\u{A41}\u{A71}ਧ|ਵ\u{A40}ਰ|ਸ\u{A3C}\u{A41}\u{A71}ਕਰ|ਸ\u{A3C}ਨ\u{A3F}\u{A71}ਚਰ
Aਐਤਵ\u{A3E}ਰ|ਸ\u{A4B}ਮਵ\u{A3E}ਰ|ਮ\u{A70}ਗਲਵ\u{A3E}ਰ|ਬ\u{A41}\u{A71}ਧਵ\u{A3E}ਰ|ਵ\u{A40}ਰਵ\u{A3E}ਰ|ਸ\u{A3C}\u{A41}\u{A71}ਕਰਵ\u{A3E}ਰ|ਸ\u{A3C}ਨ\u{A3F}\u{A71}ਚਰਵ\u{A3E}ਰ
hਪ\u{A42}.ਦ\u{A41}.|ਬ\u{A3E}.ਦ\u{A41}.
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm a|h:mm:ss a
rone: n in 0..1
u, |, | ਅਤ\u{A47} || ਅਤ\u{A47} |
U, |, | ਜ\u{A3E}\u{A02} || ਜ\u{A3E}\u{A02} |
mPHPPHP|THB฿|XXXXXX
@pa-Arab pa
s۰|٫|٬|\u{200E}-\u{200E}|٪
n#,##0.###
p#,##0%
c¤\u{A0}#,##0.00
bجنوری|فروری|مارچ|اپریل|مئ|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
Bجنوری|فروری|مارچ|اپریل|مئ|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
aاتوار|پیر|منگل|ب\u{64F}دھ|جمعرات|جمعہ|ہفتہ
Aاتوار|پیر|منگل|ب\u{64F}دھ|جمعرات|جمعہ|ہفتہ
hAM|PM
ddd/MM/y|d MMM y|d MMMM y|EEEE, dd MMMM y
u, |, |, ||, |
U, |, |, or || or |
mPHP₱|PKRر|THBTHB|XXX¤
@pa-Arab-PK pa-Arab
@pa-Guru pa
@pa-Guru-IN pa-Guru
@pa-IN=pa-Guru-IN
@pa-PK=pa-Arab-PK
@pan=pa
@pap root
bYan|Feb|Mar|Apr|Mei|Yün|Yül|Oug|Sèp|Òkt|Nov|Des
BYanüari|Febrüari|Mart|Aprel|Mei|Yüni|Yüli|Ougùstùs|Sèptèmber|Òktober|Novèmber|Desèmber
lyan|feb|mar|apr|mei|yün|yül|oug|sèp|òkt|nov|des
adjadumingu|djaluna|djamars|djarason|djaweps|djabièrnè|djasabra
Adjadumingu|djaluna|djamars|djarason|djaweps|djabièrnè|djasabra
ddd-MM-y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
u, |, |, i || i |
U, |, | òf || òf |
@pap-AW pap
@pap-CW pap
@pbu=ps
@pcm root
c¤#,##0.00
bJén|Fẹ\u{301}b|Mach|Épr|Mee|Jun|Jul|Ọgọ|Sẹp|Ọkt|Nọv|Dis
BJénúári|Fẹ\u{301}búári|Mach|Éprel|Mee|Jun|Julai|Ọgọst|Sẹptẹ\u{301}mba|Ọktóba|Nọvẹ\u{301}mba|Disẹ\u{301}mba
lJén|Fẹ\u{301}b|Mach|Épr|Mee|Jun|Jul|Ọ\u{301}gọ|Sẹp|Ọkt|Nọv|Dis
aSọ\u{301}n|Mọ\u{301}n|Tiú|Wẹ\u{301}n|Tọ\u{301}z|Fraí|Sát
ASọ\u{301}ndè|Mọ\u{301}ndè|Tiúzdè|Wẹ\u{301}nẹ\u{301}zdè|Tọ\u{301}zdè|Fraídè|Sátọdè
hFM|FI
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: i in 0 or n in 1
u, |, |, an || an |
U, |, | ọ || ọ |
mCADKA$
@pcm-NG pcm
@per=fa
@pes=fa
@pis root
bJanuare|Febuare|Mas|Eprel|Mei|Jun|Julae|Ogus|Septemba|Oktoba|Novemba|Disemba
BJanuare|Febuare|Mas|Eprel|Mei|Jun|Julae|Ogus|Septemba|Oktoba|Novemba|Disemba
aSande|Mande|Tiusde|Wenesde|Tosde|Fraede|Satade
ASande|Mande|Tiusde|Wenesde|Tosde|Fraede|Satade
mSBD$
@pis-SB pis
@pl root
s0|,|\u{A0}|-|%
g2
c#,##0.00\u{A0}¤
bsty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru
Bstycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia
Lstyczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień
aniedz.|pon.|wt.|śr.|czw.|pt.|sob.
Aniedziela|poniedziałek|wtorek|środa|czwartek|piątek|sobota
dd.MM.y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: i in 1 and v in 0|few: v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14|many: v in 0 and i not in 1 and i mod 10 in 0..1 or v in 0 and i mod 10 in 5..9 or v in 0 and i mod 100 in 12..14
u, |, | i || i |
U, |, | lub || lub |
mAUDAUD|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|PLNzł|TWDTWD|USDUSD|VNDVND
@pl-PL pl
@plt=mg
@pol=pl
@por=pt
@prg root
brag|was|pūl|sak|zal|sīm|līp|dag|sil|spa|lap|sal
Brags|wassarins|pūlis|sakkis|zallaws|sīmenis|līpa|daggis|sillins|spallins|lapkrūtis|sallaws
anad|pan|wis|pus|ket|pēn|sab
Anadīli|panadīli|wisasīdis|pussisawaiti|ketwirtiks|pēntniks|sabattika
ddd.MM.yy|dd.MM 'st'. y|y 'mettas' d. MMMM|EEEE, y 'mettas' d. MMMM
rzero: n mod 10 in 0 or n mod 100 in 11..19 or v in 2 and f mod 100 in 11..19|one: n mod 10 in 1 and n mod 100 not in 11 or v in 2 and f mod 10 in 1 and f mod 100 not in 11 or v not in 2 and f mod 10 in 1
u, |, | be || be |
@prg-PL prg
@prp=gu
@prs=fa-AF
@ps root
s۰|٫|٬|\u{200E}-\u{200E}|٪
bجنوري|فبروري|مارچ|اپریل|مۍ|جون|جولای|اګست|سېپتمبر|اکتوبر|نومبر|دسمبر
Bجنوري|فبروري|مارچ|اپریل|مۍ|جون|جولای|اګست|سېپتمبر|اکتوبر|نومبر|دسمبر
lجنوري|فبروري|مارچ|اپریل|مۍ|جون|جولای|اګست|سپتمبر|اکتوبر|نومبر|دسمبر
Lجنوري|فېبروري|مارچ|اپریل|مۍ|جون|جولای|اګست|سپتمبر|اکتوبر|نومبر|دسمبر
aيونۍ|دونۍ|درېنۍ|څلرنۍ|پينځنۍ|جمعه|اونۍ
Aيونۍ|دونۍ|درېنۍ|څلرنۍ|پينځنۍ|جمعه|اونۍ
dy/M/d|y MMM d|y MMMM d|EEEE د y د MMMM d
tH:mm|H:mm:ss
rone: n in 1
u، |، |، او || او |
U, |, |, یا || or |
mAFN؋
@ps-AF ps
@ps-PK ps
th:mm a|h:mm:ss a
@pt root
s0|,|.|-|%
bjan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.
Bjaneiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro
adom.|seg.|ter.|qua.|qui.|sex.|sáb.
Adomingo|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado
ddd/MM/y|d 'de' MMM 'de' y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
rone: i in 0..1|many: e in 0 and i not in 0 and i mod 1000000 in 0 and v in 0 or e not in 0..5
u, |, | e || e |
U, |, | ou || ou |
mAUDAU$|PHPPHP|PTEEsc.|THB฿
@pt-AO pt-PT
g1
mAOAKz
@pt-BR pt
@pt-CH pt-PT
@pt-CV pt-PT
mCVE\u{200B}|PTEPTE
@pt-GQ pt-PT
@pt-GW pt-PT
@pt-LU pt-PT
mLUFF
@pt-MO pt-PT
th:mm\u{202F}a|h:mm:ss\u{202F}a
mMOPMOP$
@pt-MZ pt-PT
mMZNMTn
@pt-PT pt
s0|,|\u{A0}|-|%
g2
c#,##0.00\u{A0}¤
adomingo|segunda|terça|quarta|quinta|sexta|sábado
ha.m.|p.m.
ddd/MM/yy|dd/MM/y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
rone: i in 1 and v in 0|many: e in 0 and i not in 0 and i mod 1000000 in 0 and v in 0 or e not in 0..5
mPTE\u{200B}
@pt-ST pt-PT
mSTNDb
@pt-TL pt-PT
@pus=ps
@qu root
p#,##0\u{A0}%
bEne|Feb|Mar|Abr|May|Jun|Jul|Ago|Set|Oct|Nov|Dic
BEnero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Setiembre|Octubre|Noviembre|Diciembre
aDom|Lun|Mar|Mié|Jue|Vie|Sab
ADomingo|Lunes|Martes|Miércoles|Jueves|Viernes|Sábado
ha.m.|p.m.
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
U, |, |, utaq || utaq |
mPENS/
@qu-BO qu
s0|,|.|-|%
mBOBBs|PENPEN
@qu-EC qu
mPENPEN|USD$
@qu-PE qu
@que=qu
@quz=qu
@raj root
s०|.|,|-|%
bजनवर\u{940}|फरवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}तम\u{94D}बर|अक\u{94D}ट\u{942}बर|नव\u{902}बर|द\u{93F}स\u{902}बर
Bजनवर\u{940}|फरवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}तम\u{94D}बर|अक\u{94D}ट\u{942}बर|नव\u{902}बर|द\u{93F}स\u{902}बर
aरव\u{93F}व\u{93E}र|स\u{94B}मव\u{93E}र|म\u{902}गलव\u{93E}र|ब\u{941}धव\u{93E}र|ग\u{941}र\u{941}व\u{93E}र|श\u{941}क\u{94D}रव\u{93E}र|शन\u{93F}व\u{93E}र
Aरव\u{93F}व\u{93E}र|स\u{94B}मव\u{93E}र|म\u{902}गलव\u{93E}र|ब\u{941}धव\u{93E}र|ग\u{941}र\u{941}व\u{93E}र|श\u{941}क\u{94D}रव\u{93E}र|शन\u{93F}व\u{93E}र
th:mm a|h:mm:ss a
@raj-IN raj
@rif root
p0%
byen|feb|mar|yeb|may|yun|yul|ɣuc|cut|kṭu|nuw|duj
Byennayer|febrayer|mars|yebril|mayyu|yunyu|yulyuz|ɣucct|cutenber|kṭuber|nuwember|dujember
alḥe|let|ttl|lar|lex|jje|sse
Alḥed|letnayen|ttlat|larbeɛ|lexmis|jjemɛa|ssebt
ddd/MM/y|dd MMM y|dd MMMM y|EEEE dd MMMM y
u, |, | d || d |
U niɣ |, |, || niɣ |
@rif-MA rif
@rm root
s0|.|’|−|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bschan.|favr.|mars|avr.|matg|zercl.|fan.|avust|sett.|oct.|nov.|dec.
Bda schaner|da favrer|da mars|d’avrigl|da matg|da zercladur|da fanadur|d’avust|da settember|d’october|da november|da december
Lschaner|favrer|mars|avrigl|matg|zercladur|fanadur|avust|settember|october|november|december
adu|gli|ma|me|gie|ve|so
Adumengia|glindesdi|mardi|mesemna|gievgia|venderdi|sonda
ddd-MM-yy|dd-MM-y|d MMMM y|EEEE, 'ils' d MMMM y
rone: n in 1
u, |, | e || e |
U, |, | u || u |
@rm-CH rm
@rn root
s0|,|.|-|%
p#,##0\u{A0}%
c#,##0.00¤
bMut.|Gas.|Wer.|Mat.|Gic.|Kam.|Nya.|Kan.|Nze.|Ukw.|Ugu.|Uku.
BNzero|Ruhuhuma|Ntwarante|Ndamukiza|Rusama|Ruheshi|Mukakaro|Nyandagaro|Nyakanga|Gitugutu|Munyonyo|Kigarama
acu.|mbe.|kab.|gtu.|kan.|gnu.|gnd.
AKu w’indwi|Ku wa mbere|Ku wa kabiri|Ku wa gatatu|Ku wa kane|Ku wa gatanu|Ku wa gatandatu
hZ.MU.|Z.MW.
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
mBIFFBu
@rn-BI rn
@ro root
s0|,|.|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bian.|feb.|mar.|apr.|mai|iun.|iul.|aug.|sept.|oct.|nov.|dec.
Bianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie
adum.|lun.|mar.|mie.|joi|vin.|sâm.
Aduminică|luni|marți|miercuri|joi|vineri|sâmbătă
ha.m.|p.m.
ddd.MM.y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: i in 1 and v in 0|few: v not in 0 or n in 0 or n not in 1 and n mod 100 in 1..19
u, |, | și || și |
U, |, | sau || sau |
mAUDAUD|BRLBRL|CADCAD|CNYCNY|EUREUR|GBPGBP|HKDHKD|ILSILS|INRINR|JPYJPY|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND|XCDXCD
@ro-MD ro
aDum|Lun|Mar|Mie|Joi|Vin|Sâm
mMDLL
@ro-RO ro
@rof root
c¤#,##0.00
bM1|M2|M3|M4|M5|M6|M7|M8|M9|M10|M11|M12
BMweri wa kwanza|Mweri wa kaili|Mweri wa katatu|Mweri wa kaana|Mweri wa tanu|Mweri wa sita|Mweri wa saba|Mweri wa nane|Mweri wa tisa|Mweri wa ikumi|Mweri wa ikumi na moja|Mweri wa ikumi na mbili
aIjp|Ijt|Ijn|Ijtn|Alh|Iju|Ijm
AIjumapili|Ijumatatu|Ijumanne|Ijumatano|Alhamisi|Ijumaa|Ijumamosi
hkang’ama|kingoto
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mTZSTSh
@rof-TZ rof
@roh=rm
@ron=ro
@root
s0|.|,|-|%
g1
n#,##0.###
p#,##0%
c¤\u{A0}#,##0.00
bM01|M02|M03|M04|M05|M06|M07|M08|M09|M10|M11|M12
BM01|M02|M03|M04|M05|M06|M07|M08|M09|M10|M11|M12
aSun|Mon|Tue|Wed|Thu|Fri|Sat
ASun|Mon|Tue|Wed|Thu|Fri|Sat
hAM|PM
dy-MM-dd|y MMM d|y MMMM d|y MMMM d, EEEE
tHH:mm|HH:mm:ss
r
u, |, |, ||, |
U, |, |, or || or |
mAUDA$|BRLR$|CADCA$|CNYCN¥|EUR€|GBP£|HKDHK$|ILS₪|INR₹|JPYJP¥|KRW₩|MXNMX$|NZDNZ$|PHP₱|TWDNT$|USDUS$|VND₫|XAFFCFA|XCDEC$|XCGCg.|XOFF\u{202F}CFA|XPFCFPF|XXX¤
@ru root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bянв.|февр.|мар.|апр.|мая|июн.|июл.|авг.|сент.|окт.|нояб.|дек.
Bянваря|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря
lянв.|февр.|март|апр.|май|июнь|июль|авг.|сент.|окт.|нояб.|дек.
Lянварь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь
aвс|пн|вт|ср|чт|пт|сб
Aвоскресенье|понедельник|вторник|среда|четверг|пятница|суббота
ddd.MM.y|d MMM y\u{202F}'г'.|d MMMM y\u{202F}'г'.|EEEE, d MMMM y\u{202F}'г'.
rone: v in 0 and i mod 10 in 1 and i mod 100 not in 11|few: v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14|many: v in 0 and i mod 10 in 0 or v in 0 and i mod 10 in 5..9 or v in 0 and i mod 100 in 11..14
u, |, | и || и |
U, |, | или || или |
mJPY¥|PHPPHP|RUB₽|RURр.|THB฿|TMTТМТ|UAH₴|USD$
@ru-BY ru
mBYNBr|RURRUR
@ru-KG ru
mKGSсом
@ru-KZ ru
mKZT₸
@ru-MD ru
mMDLL
@ru-RU ru
@ru-UA ru
g2
@rum=ro
@run=rn
@rus=ru
@rw root
s0|,|.|-|%
bmut.|gas.|wer.|mat.|gic.|kam.|nya.|kan.|nze.|ukw.|ugu.|uku.
BMutarama|Gashyantare|Werurwe|Mata|Gicurasi|Kamena|Nyakanga|Kanama|Nzeri|Ukwakira|Ugushyingo|Ukuboza
acyu.|mbe.|kab.|gtu.|kan.|gnu.|gnd.
AKu cyumweru|Kuwa mbere|Kuwa kabiri|Kuwa gatatu|Kuwa kane|Kuwa gatanu|Kuwa gatandatu
mRWFRF
@rw-RW rw
@rwk root
c#,##0.00¤
bJan|Feb|Mac|Apr|Mei|Jun|Jul|Ago|Sep|Okt|Nov|Des
BJanuari|Februari|Machi|Aprilyi|Mei|Junyi|Julyai|Agusti|Septemba|Oktoba|Novemba|Desemba
aJpi|Jtt|Jnn|Jtn|Alh|Iju|Jmo
AJumapilyi|Jumatatuu|Jumanne|Jumatanu|Alhamisi|Ijumaa|Jumamosi
hutuko|kyiukonyi
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mTZSTSh
@rwk-TZ rwk
@sa root
s०|.|,|-|%
n#,##,##0.###
p#,##,##0%
c¤#,##,##0.00
bजनवर\u{940}:|फरवर\u{940}:|म\u{93E}र\u{94D}च:|अप\u{94D}र\u{948}ल:|मई|ज\u{942}न:|ज\u{941}ल\u{93E}ई:|अगस\u{94D}त:|स\u{93F}त\u{902}बर:|अक\u{94D}त\u{942}बर:|नव\u{902}बर:|द\u{93F}स\u{902}बर:
Bजनवर\u{940}म\u{93E}स\u{903}|फरवर\u{940}म\u{93E}स\u{903}|म\u{93E}र\u{94D}चम\u{93E}स\u{903}|अप\u{94D}र\u{948}लम\u{93E}स\u{903}|मईम\u{93E}स\u{903}|ज\u{942}नम\u{93E}स\u{903}|ज\u{941}ल\u{93E}ईम\u{93E}स\u{903}|अगस\u{94D}तम\u{93E}स\u{903}|स\u{93F}त\u{902}बरम\u{93E}स\u{903}|अक\u{94D}त\u{942}बरम\u{93E}स\u{903}|नव\u{902}बरम\u{93E}स\u{903}|द\u{93F}स\u{902}बरम\u{93E}स\u{903}
aरव\u{93F}|स\u{94B}म|म\u{902}गल|ब\u{941}ध|ग\u{941}र\u{941}|श\u{941}क\u{94D}र|शन\u{93F}
Aरव\u{93F}व\u{93E}सर\u{903}|स\u{94B}मव\u{93E}सर\u{903}|म\u{902}गलव\u{93E}सर\u{903}|ब\u{941}धव\u{93E}सर\u{903}|ग\u{941}र\u{941}व\u{93E}सर:|श\u{941}क\u{94D}रव\u{93E}सर\u{903}|शन\u{93F}व\u{93E}सर\u{903}
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm a|h:mm:ss a
u, |, |, तथ\u{93E} || तथ\u{93E} |
@sa-IN sa
@sag=sg
@sah root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bТохс|Олун|Клн|Мсу|Ыам|Бэс|Отй|Атр|Блҕ|Алт|Сэт|Ахс
BТохсунньу|Олунньу|Кулун тутар|Муус устар|Ыам ыйын|Бэс ыйын|От ыйын|Атырдьых ыйын|Балаҕан ыйын|Алтынньы|Сэтинньи|ахсынньы
Lтохсунньу|олунньу|кулун тутар|муус устар|ыам ыйа|бэс ыйа|от ыйа|атырдьых ыйа|балаҕан ыйа|алтынньы|сэтинньи|ахсынньы
aбс|бн|оп|сэ|чп|бэ|сб
Aбаскыһыанньа|бэнидиэнньик|оптуорунньук|сэрэдэ|чэппиэр|Бээтиҥсэ|субуота
hЭИ|ЭК
dyy/M/d|y, MMM d|y, MMMM d|y\u{202F}'сыл' MMMM d 'күнэ', EEEE
u, |, | уонна || уонна |
mRUB₽
@sah-RU sah
@san=sa
@saq root
c¤#,##0.00
bObo|Waa|Oku|Ong|Ime|Ile|Sap|Isi|Saa|Tom|Tob|Tow
BLapa le obo|Lapa le waare|Lapa le okuni|Lapa le ong’wan|Lapa le imet|Lapa le ile|Lapa le sapa|Lapa le isiet|Lapa le saal|Lapa le tomon|Lapa le tomon obo|Lapa le tomon waare
aAre|Kun|Ong|Ine|Ile|Sap|Kwe
AMderot ee are|Mderot ee kuni|Mderot ee ong’wan|Mderot ee inet|Mderot ee ile|Mderot ee sapa|Mderot ee kwe
hTesiran|Teipa
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mKESKsh
@saq-KE saq
@sat root
s᱐|.|,|-|%
bᱡᱟᱱ|ᱯᱷᱟ|ᱢᱟᱨ|ᱟᱯᱨ|ᱢᱮ|ᱡᱩᱱ|ᱡᱩᱞ|ᱟᱜᱟ|ᱥᱮᱯ|ᱚᱠᱴ|ᱱᱟᱣ|ᱫᱤᱥ
Bᱡᱟᱱᱣᱟᱨᱤ|ᱯᱷᱟᱨᱣᱟᱨᱤ|ᱢᱟᱨᱪ|ᱟᱯᱨᱮᱞ|ᱢᱮ|ᱡᱩᱱ|ᱡᱩᱞᱟᱭ|ᱟᱜᱟᱥᱛ|ᱥᱮᱯᱴᱮᱢᱵᱟᱨ|ᱚᱠᱴᱚᱵᱟᱨ|ᱱᱟᱣᱟᱢᱵᱟᱨ|ᱫᱤᱥᱟᱢᱵᱟᱨ
aᱥᱤᱸ|ᱚᱛ|ᱵᱟ|ᱥᱟᱹ|ᱥᱟᱹᱨ|ᱡᱟᱹ|ᱧᱩ
Aᱥᱤᱸᱜᱮ|ᱚᱛᱮ|ᱵᱟᱞᱮ|ᱥᱟᱹᱜᱩᱱ|ᱥᱟᱹᱨᱫᱤ|ᱡᱟᱹᱨᱩᱢ|ᱧᱩᱦᱩᱢ
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm a|h:mm:ss a
rone: n in 1|two: n in 2
U, |, |, ᱟᱨᱵᱟᱝᱠᱷᱟᱱ || ᱟᱨᱵᱟᱝᱠᱷᱟᱱ |
@sat-IN=sat-Olck-IN
@sat-Olck sat
@sat-Olck-IN sat-Olck
@sbp root
c#,##0.00¤
bMup|Mwi|Msh|Mun|Mag|Muj|Msp|Mpg|Mye|Mok|Mus|Muh
BMupalangulwa|Mwitope|Mushende|Munyi|Mushende Magali|Mujimbi|Mushipepo|Mupuguto|Munyense|Mokhu|Musongandembwe|Muhaano
aMul|Jtt|Jnn|Jtn|Alh|Iju|Jmo
AMulungu|Jumatatu|Jumanne|Jumatano|Alahamisi|Ijumaa|Jumamosi
hLwamilawu|Pashamihe
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
mTZSTSh
@sbp-TZ sbp
@sc root
s0|,|.|-|%
c#,##0.00\u{A0}¤
bghe|fre|mar|abr|maj|làm|trì|aus|cab|stG|stA|nad
Bghennàrgiu|freàrgiu|martzu|abrile|maju|làmpadas|trìulas|austu|cabudanni|santugaine|santandria|nadale
adom|lun|mar|mèr|giò|che|sàb
Adomìniga|lunis|martis|mèrcuris|giòbia|chenàbura|sàbadu
ddd/MM/y|d 'de' MMM y|d 'de' MMMM 'de' 'su' y|EEEE d 'de' MMMM 'de' 'su' y
rone: i in 1 and v in 0
u, |, | e || e |
U, |, | o || o |
@sc-IT sc
@scc=sr
@scn root
bjin|fri|mar|apr|maj|giu|gnt|agu|sit|utt|nuv|dic
Bjinnaru|frivaru|marzu|aprili|maju|giugnu|giugnettu|agustu|sittèmmiru|uttùviru|nuvèmmiru|dicèmmiru
adum|lun|mar|mer|jov|ven|sab
Adumìnica|lunnidìa|martidìa|mercuridìa|jovidìa|venniridìa|sàbbatu
dd/M/yy|d MMM y|d MMMM y|EEEE d MMMM y
rone: i in 1 and v in 0|many: e in 0 and i not in 0 and i mod 1000000 in 0 and v in 0 or e not in 0..5
u, |, | e || e |
U, |, | o || o |
@scn-IT scn
@scr=hr
@sd root
s٠|٫|٬|\u{61C}-|٪\u{61C}
bجنوري|فيبروري|مارچ|اپريل|مئي|جون|جولاء\u{650}|آگسٽ|سيپٽمبر|آڪٽوبر|نومبر|ڊسمبر
Bجنوري|فيبروري|مارچ|اپريل|مئي|جون|جولاء\u{650}|آگسٽ|سيپٽمبر|آڪٽوبر|نومبر|ڊسمبر
aآچر|سومر|اڱارو|اربع|خميس|جمعو|ڇنڇر
Aآچر|سومر|اڱارو|اربع|خميس|جمعو|ڇنڇر
hصبح،\u{202F}منجهند|شام،\u{202F}منجهند
dy-MM-dd|y MMM d|y MMMM d|EEEE, MMMM d, y
th:mm a|h:mm:ss a
rone: n in 1
u، |، |، ۽ || ۽ |
U, |, |, يا || يا |
mPHPPHP|PKRRs
@sd-Arab sd
@sd-Arab-PK sd-Arab
@sd-Deva sd
s0|.|,|-|%
bजन|फर|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}|मई|ज\u{942}न|ज\u{941}|अग|सप\u{94D}ट\u{947}|ऑक\u{94D}ट\u{94B}|नव\u{902}|ड\u{93F}स\u{902}
Bजनवर\u{940}|फ\u{947}बरवर\u{940}|म\u{93E}र\u{94D}च\u{941}|अप\u{94D}र\u{947}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|आगस\u{94D}ट|सप\u{94D}ट\u{947}\u{902}बर|आक\u{94D}ट\u{94B}बर|नव\u{902}बर|ड\u{93F}स\u{902}बर
lजन|फर|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}|मई|ज\u{942}न|ज\u{941}ल\u{93E}|अग|सप\u{94D}ट\u{947}|ऑक\u{94D}ट\u{94B}|नव\u{902}|ड\u{93F}स\u{902}
Lजनवर\u{940}|फ\u{947}बरवर\u{940}|म\u{93E}र\u{94D}च\u{941}|अप\u{94D}र\u{947}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|आगस\u{94D}ट|सप\u{94D}ट\u{947}\u{902}बर|ऑक\u{94D}ट\u{94B}बर|नव\u{902}बर|ड\u{93F}स\u{902}बर
aआर\u{94D}त|स\u{942}|म\u{902}ग|ब\u{941}\u{952}ध|व\u{93F}स|ज\u{941}म|छ\u{902}छ
Aआर\u{94D}तव\u{93E}र|स\u{942}मर|म\u{902}गल\u{941}|ॿ\u{941}धर|व\u{93F}स\u{94D}पत|ज\u{941}म\u{94B}|छ\u{902}छर
eआ|स\u{942}|म\u{902}|ब\u{941}ध|व\u{93F}स|ज\u{941}|छ\u{902}छ
Eआर\u{94D}त|स\u{942}|म\u{902}|ब\u{941}\u{952}ध|व\u{93F}स|ज\u{941}म|छ\u{902}छ
hAM|PM
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
u, |, |, ||, |
U, |, |, or || or |
mPHP₱|PKRPKR
@sd-Deva-IN sd-Deva
@sd-IN=sd-Deva-IN
@sd-PK=sd-Arab-PK
@se root
s0|,|\u{A0}|−|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bođđj|guov|njuk|cuo|mies|geas|suoi|borg|čakč|golg|skáb|juov
Bođđajagemánnu|guovvamánnu|njukčamánnu|cuoŋománnu|miessemánnu|geassemánnu|suoidnemánnu|borgemánnu|čakčamánnu|golggotmánnu|skábmamánnu|juovlamánnu
asotn|vuos|maŋ|gask|duor|bear|láv
Asotnabeaivi|vuossárga|maŋŋebárga|gaskavahkku|duorasdat|bearjadat|lávvardat
hi.b.|e.b.
rone: n in 1|two: n in 2
u, |, | ja || ja |
mNOKkr
@se-FI se
bođđj|guov|njuk|cuoŋ|mies|geas|suoi|borg|čakč|golg|skáb|juov
aso|má|di|ga|du|be|lá
Asotnabeaivi|mánnodat|disdat|gaskavahkku|duorastat|bearjadat|lávvordat
hib|eb
ddd.MM.y|d MMM y|d MMMM y|EEEE d MMMM y
@se-NO se
@se-SE se
mNOKNkr|SEKkr
@seh root
s0|,|.|-|%
c#,##0.00¤
bJan|Fev|Mar|Abr|Mai|Jun|Jul|Aug|Set|Otu|Nov|Dec
BJaneiro|Fevreiro|Marco|Abril|Maio|Junho|Julho|Augusto|Setembro|Otubro|Novembro|Decembro
aDim|Pos|Pir|Tat|Nai|Sha|Sab
ADimingu|Chiposi|Chipiri|Chitatu|Chinai|Chishanu|Sabudu
dd/M/y|d 'de' MMM 'de' y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
rone: n in 1
mMZNMTn
@seh-MZ seh
@ses root
s0|.|\u{A0}|-|%
c#,##0.00¤
bŽan|Fee|Mar|Awi|Me|Žuw|Žuy|Ut|Sek|Okt|Noo|Dee
BŽanwiye|Feewiriye|Marsi|Awiril|Me|Žuweŋ|Žuyye|Ut|Sektanbur|Oktoobur|Noowanbur|Deesanbur
aAlh|Ati|Ata|Ala|Alm|Alz|Asi
AAlhadi|Atinni|Atalaata|Alarba|Alhamiisa|Alzuma|Asibti
hAdduha|Aluula
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
@ses-ML ses
@sg root
s0|,|.|-|%
c¤#,##0.00;¤-#,##0.00
bNye|Ful|Mbä|Ngu|Bêl|Fön|Len|Kük|Mvu|Ngb|Nab|Kak
BNyenye|Fulundïgi|Mbängü|Ngubùe|Bêläwü|Föndo|Lengua|Kükürü|Mvuka|Ngberere|Nabändüru|Kakauka
aBk1|Bk2|Bk3|Bk4|Bk5|Lâp|Lây
ABikua-ôko|Bïkua-ûse|Bïkua-ptâ|Bïkua-usïö|Bïkua-okü|Lâpôsö|Lâyenga
hND|LK
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
@sg-CF sg
@sh=sr-Latn
@shi root
s0|,|\u{A0}|-|%
c#,##0.00¤
bⵉⵏⵏ|ⴱⵕⴰ|ⵎⴰⵕ|ⵉⴱⵔ|ⵎⴰⵢ|ⵢⵓⵏ|ⵢⵓⵍ|ⵖⵓⵛ|ⵛⵓⵜ|ⴽⵜⵓ|ⵏⵓⵡ|ⴷⵓⵊ
Bⵉⵏⵏⴰⵢⵔ|ⴱⵕⴰⵢⵕ|ⵎⴰⵕⵚ|ⵉⴱⵔⵉⵔ|ⵎⴰⵢⵢⵓ|ⵢⵓⵏⵢⵓ|ⵢⵓⵍⵢⵓⵣ|ⵖⵓⵛⵜ|ⵛⵓⵜⴰⵏⴱⵉⵔ|ⴽⵜⵓⴱⵔ|ⵏⵓⵡⴰⵏⴱⵉⵔ|ⴷⵓⵊⴰⵏⴱⵉⵔ
aⴰⵙⴰ|ⴰⵢⵏ|ⴰⵙⵉ|ⴰⴽⵕ|ⴰⴽⵡ|ⴰⵙⵉⵎ|ⴰⵙⵉⴹ
Aⴰⵙⴰⵎⴰⵙ|ⴰⵢⵏⴰⵙ|ⴰⵙⵉⵏⴰⵙ|ⴰⴽⵕⴰⵙ|ⴰⴽⵡⴰⵙ|ⵙⵉⵎⵡⴰⵙ|ⴰⵙⵉⴹⵢⴰⵙ
hⵜⵉⴼⴰⵡⵜ|ⵜⴰⴷⴳⴳⵯⴰⵜ
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
rone: i in 0 or n in 1|few: n in 2..10
@shi-Latn shi
binn|bṛa|maṛ|ibr|may|yun|yul|ɣuc|cut|ktu|nuw|duj
Binnayr|bṛayṛ|maṛṣ|ibrir|mayyu|yunyu|yulyuz|ɣuct|cutanbir|ktubr|nuwanbir|dujanbir
aasa|ayn|asi|akṛ|akw|asim|asiḍ
Aasamas|aynas|asinas|akṛas|akwas|asimwas|asiḍyas
htifawt|tadggʷat
@shi-Latn-MA shi-Latn
@shi-MA=shi-Tfng-MA
@shi-Tfng shi
@shi-Tfng-MA shi-Tfng
@si root
c¤#,##0.00
bජන|ප\u{DD9}බ|ම\u{DCF}ර\u{DCA}ත\u{DD4}|අප\u{DCA}\u{200D}ර\u{DDA}ල\u{DCA}|ම\u{DD0}ය\u{DD2}|ජ\u{DD6}න\u{DD2}|ජ\u{DD6}ල\u{DD2}|අග\u{DDD}|ස\u{DD0}ප\u{DCA}|ඔක\u{DCA}|න\u{DDC}ව\u{DD0}|ද\u{DD9}ස\u{DD0}
Bජනව\u{DCF}ර\u{DD2}|ප\u{DD9}බරව\u{DCF}ර\u{DD2}|ම\u{DCF}ර\u{DCA}ත\u{DD4}|අප\u{DCA}\u{200D}ර\u{DDA}ල\u{DCA}|ම\u{DD0}ය\u{DD2}|ජ\u{DD6}න\u{DD2}|ජ\u{DD6}ල\u{DD2}|අග\u{DDD}ස\u{DCA}ත\u{DD4}|ස\u{DD0}ප\u{DCA}ත\u{DD0}ම\u{DCA}බර\u{DCA}|ඔක\u{DCA}ත\u{DDD}බර\u{DCA}|න\u{DDC}ව\u{DD0}ම\u{DCA}බර\u{DCA}|ද\u{DD9}ස\u{DD0}ම\u{DCA}බර\u{DCA}
lජන|ප\u{DD9}බ|ම\u{DCF}ර\u{DCA}|අප\u{DCA}\u{200D}ර\u{DDA}ල\u{DCA}|ම\u{DD0}ය\u{DD2}|ජ\u{DD6}න\u{DD2}|ජ\u{DD6}ල\u{DD2}|අග\u{DDD}|ස\u{DD0}ප\u{DCA}|ඔක\u{DCA}|න\u{DDC}ව\u{DD0}|ද\u{DD9}ස\u{DD0}
aඉර\u{DD2}ද\u{DCF}|සඳ\u{DD4}ද\u{DCF}|අඟහ|බද\u{DCF}ද\u{DCF}|බ\u{DCA}\u{200D}රහස\u{DCA}|ස\u{DD2}ක\u{DD4}|ස\u{DD9}න
Aඉර\u{DD2}ද\u{DCF}|සඳ\u{DD4}ද\u{DCF}|අඟහර\u{DD4}ව\u{DCF}ද\u{DCF}|බද\u{DCF}ද\u{DCF}|බ\u{DCA}\u{200D}රහස\u{DCA}පත\u{DD2}න\u{DCA}ද\u{DCF}|ස\u{DD2}ක\u{DD4}ර\u{DCF}ද\u{DCF}|ස\u{DD9}නස\u{DD4}ර\u{DCF}ද\u{DCF}
hප\u{DD9}.ව.|ප.ව.
tHH.mm|HH.mm.ss
rone: n in 0,1 or i in 0 and f in 1
u, |, |, සහ || සහ |
U, |, |, හ\u{DDD} || හ\u{DDD} |
mLKRර\u{DD4}.|PHPPHP|THB฿|XOFස\u{DD2}ෆ\u{DCA}එ
@si-LK si
@sin=si
@sk root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bjan|feb|mar|apr|máj|jún|júl|aug|sep|okt|nov|dec
Bjanuára|februára|marca|apríla|mája|júna|júla|augusta|septembra|októbra|novembra|decembra
Ljanuár|február|marec|apríl|máj|jún|júl|august|september|október|november|december
ane|po|ut|st|št|pi|so
Anedeľa|pondelok|utorok|streda|štvrtok|piatok|sobota
dd. M. y|d. M. y|d. MMMM y|EEEE d. MMMM y
tH:mm|H:mm:ss
rone: i in 1 and v in 0|few: i in 2..4 and v in 0|many: v not in 0
u, |, | a || a\u{A0}|
U, |, | alebo || alebo |
mAUDAUD|BRLBRL|CADCAD|CNYCNY|GBPGBP|HKDHKD|ILSNIS|INRINR|JPYJPY|KRWKRW|NZDNZD|PHPPHP|TWDTWD|USDUSD|VNDVND
@sk-SK sk
@skr root
bجنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
Bجنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
aاتوار|سوموار|منگل|ٻدھ|خمیس|جمعہ|چھݨ چھݨ
Aاتوار|سوموار|منگل|ٻدھ|خمیس|جمعہ|چھݨ چھݨ
@skr-PK skr
@sl root
s0|,|.|−|%
g2
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bjan.|feb.|mar.|apr.|maj|jun.|jul.|avg.|sep.|okt.|nov.|dec.
Bjanuar|februar|marec|april|maj|junij|julij|avgust|september|oktober|november|december
aned.|pon.|tor.|sre.|čet.|pet.|sob.
Anedelja|ponedeljek|torek|sreda|četrtek|petek|sobota
hdop.|pop.
dd. M. yy|d. MMM y|d. MMMM y|EEEE, d. MMMM y
rone: v in 0 and i mod 100 in 1|two: v in 0 and i mod 100 in 2|few: v in 0 and i mod 100 in 3..4 or v not in 0
u, |, | in || in |
U, |, | ali || ali |
mAUDAUD|BRLBRL|CADCAD|GBPGBP|JPY¥|MXNMXN|NZDNZD|PHPPHP|TWDTWD|USD$|XCDXCD
@sl-SI sl
@slk=sk
@slo=sk
@slv=sl
@sme=se
@smn root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
buđiv|kuovâ|njuhčâ|cuáŋui|vyesi|kesi|syeini|porge|čohčâ|roovvâd|skammâ|juovlâ
Buđđâivemáánu|kuovâmáánu|njuhčâmáánu|cuáŋuimáánu|vyesimáánu|kesimáánu|syeinimáánu|porgemáánu|čohčâmáánu|roovvâdmáánu|skammâmáánu|juovlâmáánu
apas|vuo|maj|kos|tuo|vás|láv
Apasepeeivi|vuossaargâ|majebaargâ|koskoho|tuorâstuv|vástuppeeivi|lávurduv
Epasepeivi|vuossargâ|majebargâ|koskokko|tuorâstâh|vástuppeivi|lávurdâh
hip.|ep.
dd.M.y|MMM d. y|MMMM d. y|cccc, MMMM d. y
tH.mm|H.mm.ss
rone: n in 1|two: n in 2
@smn-FI smn
@sn root
c¤#,##0.00
bNdi|Kuk|Kur|Kub|Chv|Chk|Chg|Nya|Gun|Gum|Mbu|Zvi
BNdira|Kukadzi|Kurume|Kubvumbi|Chivabvu|Chikumi|Chikunguru|Nyamavhuvhu|Gunyana|Gumiguru|Mbudzi|Zvita
aSvo|Muv|Chp|Cht|Chn|Chs|Mug
ASvondo|Muvhuro|Chipiri|Chitatu|China|Chishanu|Mugovera
rone: n in 1
@sn-ZW sn
@sna=sn
@snd=sd
@so root
c¤#,##0.00
bJan|Feb|Mar|Abr|May|Jun|Lul|Ogs|Seb|Okt|Nof|Dis
BJanaayo|Febraayo|Maarso|Abriil|Maayo|Juun|Luulyo|Agosto|Sebtembar|Oktoobar|Noofeembar|Diseembar
LJannaayo|Febraayo|Maarso|Abriil|Maayo|Juun|Luulyo|Ogosto|Sebteembar|Oktoobar|Noofeembar|Diseembar
aAxd|Isn|Tldo|Arbc|Khms|Jmc|Sbti
AAxad|Isniin|Talaado|Arbaco|Khamiis|Jimco|Sabti
hGH|GD
ddd/MM/yy|dd-MMM-y|MMMM d, y|EEEE, MMMM d, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 1
u, |, | iyo || iyo |
U, |, | ama || ama |
mSOSS
@so-DJ so
mDJFFdj
@so-ET so
mETBBr
@so-KE so
tHH:mm|HH:mm:ss
mKESKsh
@so-SO so
@som=so
@sot=st
@spa=es
@spy=kln
@sq root
s0|,|\u{A0}|-|%
g2
c#,##0.00\u{A0}¤
bjan|shk|mar|pri|maj|qer|korr|gush|sht|tet|nën|dhj
Bjanar|shkurt|mars|prill|maj|qershor|korrik|gusht|shtator|tetor|nëntor|dhjetor
adie|hën|mar|mër|enj|pre|sht
Ae diel|e hënë|e martë|e mërkurë|e enjte|e premte|e shtunë
hp.d.|m.d.
dd.M.yy|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 1
u, |, | dhe || dhe |
U, |, | ose || ose |
mALLLekë|BRLBRL|PHPPHP|THB฿
@sq-AL sq
@sq-MK sq
tHH:mm|HH:mm:ss
mMKDden
@sq-XK sq
tHH:mm|HH:mm:ss
@sqi=sq
@sr root
s0|,|.|-|%
c#,##0.00\u{A0}¤
bјан|феб|мар|апр|мај|јун|јул|авг|сеп|окт|нов|дец
Bјануар|фебруар|март|април|мај|јун|јул|август|септембар|октобар|новембар|децембар
aнед|пон|уто|сре|чет|пет|суб
Aнедеља|понедељак|уторак|среда|четвртак|петак|субота
dd. M. y.|d. M. y.|d. MMMM y.|EEEE, d. MMMM y.
rone: v in 0 and i mod 10 in 1 and i mod 100 not in 11 or f mod 10 in 1 and f mod 100 not in 11|few: v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14 or f mod 10 in 2..4 and f mod 100 not in 12..14
u, |, | и || и |
U, |, | или || или |
mAUDAUD|BAMКМ|JPY¥|KRWKRW|NZDNZD|PHPPHP|VNDVND
@sr-BA=sr-Cyrl-BA
@sr-Cyrl sr
@sr-Cyrl-BA sr-Cyrl
aнед|пон|уто|сри|чет|пет|суб
Aнедјеља|понедјељак|уторак|сриједа|четвртак|петак|субота
hприје\u{202F}подне|по\u{202F}подне
@sr-Cyrl-ME sr-Cyrl
bјан|феб|март|апр|мај|јун|јул|авг|септ|окт|нов|дец
Aнедјеља|понедељак|уторак|сриједа|четвртак|петак|субота
hприје\u{202F}подне|по\u{202F}подне
@sr-Cyrl-RS sr-Cyrl
@sr-Cyrl-XK sr-Cyrl
bјан|феб|март|апр|мај|јун|јул|авг|септ|окт|нов|дец
@sr-Latn sr
bjan|feb|mar|apr|maj|jun|jul|avg|sep|okt|nov|dec
Bjanuar|februar|mart|april|maj|jun|jul|avgust|septembar|oktobar|novembar|decembar
aned|pon|uto|sre|čet|pet|sub
Anedelja|ponedeljak|utorak|sreda|četvrtak|petak|subota
u, |, | i || i |
U, |, | ili || ili |
mBAMKM
@sr-Latn-BA sr-Latn
aned|pon|uto|sri|čet|pet|sub
Anedjelja|ponedjeljak|utorak|srijeda|četvrtak|petak|subota
hprije\u{202F}podne|po\u{202F}podne
@sr-Latn-ME sr-Latn
bjan|feb|mart|apr|maj|jun|jul|avg|sept|okt|nov|dec
Anedjelja|ponedeljak|utorak|srijeda|četvrtak|petak|subota
hprije\u{202F}podne|po\u{202F}podne
@sr-Latn-RS sr-Latn
@sr-Latn-XK sr-Latn
bjan|feb|mart|apr|maj|jun|jul|avg|sept|okt|nov|dec
@sr-ME=sr-Latn-ME
@sr-RO=sr-Latn
@sr-RS=sr-Cyrl-RS
@sr-TR=sr-Latn
@sr-XK=sr-Cyrl-XK
@src=sc
@srd=sc
@srp=sr
@ss root
s0|,|\u{A0}|-|%
c¤#,##0.00
bBhi|Van|Vol|Mab|Nkh|Nhl|Kho|Ngc|Nyo|Mph|Lwe|Ngo
BBhimbidvwane|iNdlovana|iNdlovu-lenkhulu|Mabasa|iNkhwekhweti|iNhlaba|Kholwane|iNgci|iNyoni|iMphala|Lweti|iNgongoni
aSon|Mso|Bil|Tsa|Ne|Hla|Mgc
ALisontfo|uMsombuluko|Lesibili|Lesitsatfu|Lesine|Lesihlanu|uMgcibelo
rone: n in 1
mSZLE|ZARR
@ss-SZ ss
th:mm\u{202F}a|h:mm:ss\u{202F}a
@ss-ZA ss
@ssw=ss
@ssy root
bQun|Nah|Cig|Agd|Cax|Qas|Qad|Leq|Way|Dit|Xim|Kax
BQunxa Garablu|Kudo|Ciggilta Kudo|Agda Baxis|Caxah Alsa|Qasa Dirri|Qado Dirri|Liiqen|Waysu|Diteli|Ximoli|Kaxxa Garablu
aNab|San|Sal|Rab|Cam|Jum|Qun
ANaba Sambat|Sani|Salus|Rabuq|Camus|Jumqata|Qunxa Sambat
hsaaku|carra
ddd/MM/yy|dd-MMM-y|dd MMMM y|EEEE, MMMM dd, y
th:mm\u{202F}a|h:mm:ss\u{202F}a
rone: n in 1
mERNNfk
@ssy-ER ssy
@st root
c¤#,##0.00
bPhe|Kol|Ube|Mme|Mot|Jan|Upu|Pha|Leo|Mph|Pun|Tsh
BPherekgong|Hlakola|Hlakubele|Mmesa|Motsheanong|Phupjane|Phupu|Phato|Lwetse|Mphalane|Pudungwana|Tshitwe
aSon|Mma|Bed|Rar|Ne|Hla|Moq
ASontaha|Mantaha|Labobedi|Laboraro|Labone|Labohlano|Moqebelo
rone: n in 1
mZARR
@st-LS st
th:mm\u{202F}a|h:mm:ss\u{202F}a
mLSLM
@st-ZA st
@su root
s0|,|.|-|%
c¤#,##0.00
bJan|Péb|Mar|Apr|Méi|Jun|Jul|Ags|Sép|Okt|Nop|Dés
BJanuari|Pébruari|Maret|April|Méi|Juni|Juli|Agustus|Séptémber|Oktober|Nopémber|Désémber
aMng|Sen|Sal|Reb|Kem|Jum|Sap
AMinggu|Senén|Salasa|Rebo|Kemis|Jumaah|Saptu
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
tH.mm|H.mm.ss
u, |, |, sareng || sareng |
mIDRRp
@su-ID=su-Latn-ID
@su-Latn su
@su-Latn-ID su-Latn
@sun=su
@sv root
s0|,|\u{A0}|−|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bjan.|feb.|mars|apr.|maj|juni|juli|aug.|sep.|okt.|nov.|dec.
Bjanuari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december
asön|mån|tis|ons|tors|fre|lör
Asöndag|måndag|tisdag|onsdag|torsdag|fredag|lördag
hfm|em
dy-MM-dd|d MMM y|d MMMM y|EEEE d MMMM y
rone: i in 1 and v in 0
u, |, | och || och |
U, |, | eller || eller |
mAUDAUD|BBDBds$|BMDBM$|BRLBR$|BSDBS$|BZDBZ$|CNYCNY|DKKDkr|DOPRD$|EGPEG£|GBPGBP|HKDHKD|INRINR|ISKIkr|JMDJM$|JPYJPY|KRWKRW|NOKNkr|NZDNZD|PHPPHP|SEKkr|TWDTWD|VNDVND
@sv-AX sv
@sv-FI sv
@sv-SE sv
@sw root
bJan|Feb|Mac|Apr|Mei|Jun|Jul|Ago|Sep|Okt|Nov|Des
BJanuari|Februari|Machi|Aprili|Mei|Juni|Julai|Agosti|Septemba|Oktoba|Novemba|Desemba
aJumapili|Jumatatu|Jumanne|Jumatano|Alhamisi|Ijumaa|Jumamosi
AJumapili|Jumatatu|Jumanne|Jumatano|Alhamisi|Ijumaa|Jumamosi
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: i in 1 and v in 0
u, |, | na || na |
U, |, | au || au |
mKESKsh|PHPPHP|THB฿|TZSTSh
@sw-CD sw
s0|,|.|-|%
mCDFFC
@sw-KE sw
@sw-TZ sw
@sw-UG sw
mUGXUSh
@swa=sw
@swc=sw-CD
@swe=sv
@swh=sw
@syr root
bܟܢܘܢ ܒ|ܫܒܛ|ܐܕܪ|ܢܝܣܢ|ܐܝܪ|ܚܙܝܪܢ|ܬܡܘܙ|ܐܒ|ܐܝܠܘܠ|ܬܫܪܝܢ ܐ|ܬܫܪܝܢ ܒ|ܟܢܘܢ ܐ
Bܟܢܘܢ ܐܚܪܝܐ|ܫܒܛ|ܐܕܪ|ܢܝܣܢ|ܐܝܪ|ܚܙܝܪܢ|ܬܡܘܙ|ܐܒ|ܐܝܠܘܠ|ܬܫܪܝܢ ܩܕܡܝܐ|ܬܫܪܝܢ ܐܚܪܝܐ|ܟܢܘܢ ܩܕܡܝܐ
aܚܕ|ܬܪܝܢ|ܬܠܬ|ܐܪܒܥ|ܚܡܫ|ܥܪܘ|ܫܒܬܐ
Aܚܕܒܫܒܐ|ܬܪܝܢܒܫܒܐ|ܬܠܬܒܫܒܐ|ܐܪܒܥܒܫܒܐ|ܚܡܫܒܫܒܐ|ܥܪܘܒܬܐ|ܫܒܬܐ
h\u{70F}ܩܛ\u{200C}|\u{70F}ܒܛ\u{200C}
dd-MM-y|d ܒMMM y|d ܒMMMM y|EEEE، d ܒMMMM y
th:mm a|h:mm:ss a
rone: n in 1
u ܘ| ܘ| ܘ|| ܘ|
U ܐܘ | ܐܘ | ܐܘ || ܐܘ |
@syr-IQ syr
@syr-SY syr
@szl root
bsty|lut|mar|kwi|moj|czy|lip|siy|wrz|paź|lis|gru
Bstycznia|lutego|marca|kwietnia|moja|czyrwca|lipca|siyrpnia|września|października|listopada|grudnia
Lstyczyń|luty|marzec|kwieciyń|moj|czyrwiec|lipiec|siyrpiyń|wrzesiyń|październik|listopad|grudziyń
aniy|pyń|wto|str|szt|piō|sob
Aniydziela|pyńdziałek|wtorek|strzoda|sztwortek|piōntek|sobota
hdo\u{202F}połedniŏ|po\u{202F}połedniu
ddd.MM.y|d MMM y|d MMMM y|EEEE, d MMMM y
u, |, | i || i |
U, |, | abo || abo |
mPLNzł
@szl-PL szl
@ta root
n#,##,##0.###
p#,##,##0%
c¤#,##,##0.00
bஜன.|ப\u{BBF}ப\u{BCD}.|ம\u{BBE}ர\u{BCD}.|ஏப\u{BCD}.|ம\u{BC7}|ஜ\u{BC2}ன\u{BCD}|ஜ\u{BC2}ல\u{BC8}|ஆக.|ச\u{BC6}ப\u{BCD}.|அக\u{BCD}.|நவ.|ட\u{BBF}ச.
Bஜனவர\u{BBF}|ப\u{BBF}ப\u{BCD}ரவர\u{BBF}|ம\u{BBE}ர\u{BCD}ச\u{BCD}|ஏப\u{BCD}ரல\u{BCD}|ம\u{BC7}|ஜ\u{BC2}ன\u{BCD}|ஜ\u{BC2}ல\u{BC8}|ஆகஸ\u{BCD}ட\u{BCD}|ச\u{BC6}ப\u{BCD}டம\u{BCD}பர\u{BCD}|அக\u{BCD}ட\u{BCB}பர\u{BCD}|நவம\u{BCD}பர\u{BCD}|ட\u{BBF}சம\u{BCD}பர\u{BCD}
aஞ\u{BBE}ய\u{BBF}.|த\u{BBF}ங\u{BCD}.|ச\u{BC6}வ\u{BCD}.|ப\u{BC1}த.|வ\u{BBF}ய\u{BBE}.|வ\u{BC6}ள\u{BCD}.|சன\u{BBF}
Aஞ\u{BBE}ய\u{BBF}ற\u{BC1}|த\u{BBF}ங\u{BCD}கள\u{BCD}|ச\u{BC6}வ\u{BCD}வ\u{BBE}ய\u{BCD}|ப\u{BC1}தன\u{BCD}|வ\u{BBF}ய\u{BBE}ழன\u{BCD}|வ\u{BC6}ள\u{BCD}ள\u{BBF}|சன\u{BBF}
dd/M/yy|d MMM, y|d MMMM, y|EEEE, d MMMM, y
th:mm a|h:mm:ss a
rone: n in 1
u, |, | மற\u{BCD}ற\u{BC1}ம\u{BCD} || மற\u{BCD}ற\u{BC1}ம\u{BCD} |
U, |, | அல\u{BCD}லத\u{BC1} || அல\u{BCD}லத\u{BC1} |
mJPY¥|PHPPHP|THB฿|USD$
@ta-IN ta
@ta-LK ta
tHH:mm|HH:mm:ss
mLKRRs.
@ta-MY ta
n#,##0.###
p#,##0%
c¤\u{A0}#,##0.00
mMYRRM|SGDS$
@ta-SG ta
n#,##0.###
p#,##0%
c¤\u{A0}#,##0.00
mMYRRM|SGD$|USDUS$
@tam=ta
@tat=tt
@te root
n#,##,##0.###
c¤#,##,##0.00
bజన|ఫ\u{C3F}బ\u{C4D}ర|మ\u{C3E}ర\u{C4D}చ\u{C3F}|ఏప\u{C4D}ర\u{C3F}|మ\u{C47}|జ\u{C42}న\u{C4D}|జ\u{C41}ల\u{C48}|ఆగ|స\u{C46}ప\u{C4D}ట\u{C46}\u{C02}|అక\u{C4D}ట\u{C4B}|నవ\u{C02}|డ\u{C3F}స\u{C46}\u{C02}
Bజనవర\u{C3F}|ఫ\u{C3F}బ\u{C4D}రవర\u{C3F}|మ\u{C3E}ర\u{C4D}చ\u{C3F}|ఏప\u{C4D}ర\u{C3F}ల\u{C4D}|మ\u{C47}|జ\u{C42}న\u{C4D}|జ\u{C41}ల\u{C48}|ఆగస\u{C4D}ట\u{C41}|స\u{C46}ప\u{C4D}ట\u{C46}\u{C02}బర\u{C4D}|అక\u{C4D}ట\u{C4B}బర\u{C4D}|నవ\u{C02}బర\u{C4D}|డ\u{C3F}స\u{C46}\u{C02}బర\u{C4D}
aఆద\u{C3F}|స\u{C4B}మ|మ\u{C02}గళ|బ\u{C41}ధ|గ\u{C41}ర\u{C41}|శ\u{C41}క\u{C4D}ర|శన\u{C3F}
Aఆద\u{C3F}వ\u{C3E}ర\u{C02}|స\u{C4B}మవ\u{C3E}ర\u{C02}|మ\u{C02}గళవ\u{C3E}ర\u{C02}|బ\u{C41}ధవ\u{C3E}ర\u{C02}|గ\u{C41}ర\u{C41}వ\u{C3E}ర\u{C02}|శ\u{C41}క\u{C4D}రవ\u{C3E}ర\u{C02}|శన\u{C3F}వ\u{C3E}ర\u{C02}
ddd-MM-yy|d MMM, y|d MMMM, y|d, MMMM y, EEEE
th:mm a|h:mm:ss a
rone: n in 1
u, |, | మర\u{C3F}య\u{C41} || మర\u{C3F}య\u{C41} |
U, |, | ల\u{C47}ద\u{C3E} || ల\u{C47}ద\u{C3E} |
mPHPPHP|THB฿|USD$
@te-IN te
@tel=te
@teo root
c¤#,##0.00
bRar|Muk|Kwa|Dun|Mar|Mod|Jol|Ped|Sok|Tib|Lab|Poo
BOrara|Omuk|Okwamg’|Odung’el|Omaruk|Omodok’king’ol|Ojola|Opedel|Osokosokoma|Otibar|Olabor|Opoo
aJum|Bar|Aar|Uni|Ung|Kan|Sab
ANakaejuma|Nakaebarasa|Nakaare|Nakauni|Nakaung’on|Nakakany|Nakasabiti
hTaparachu|Ebongi
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mUGXUSh
@teo-KE teo
mKESKsh
@teo-UG teo
@tg root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bЯнв|Фев|Мар|Апр|Май|Июн|Июл|Авг|Сен|Окт|Ноя|Дек
BЯнвар|Феврал|Март|Апрел|Май|Июн|Июл|Август|Сентябр|Октябр|Ноябр|Декабр
aЯшб|Дшб|Сшб|Чшб|Пшб|Ҷмъ|Шнб
AЯкшанбе|Душанбе|Сешанбе|Чоршанбе|Панҷшанбе|Ҷумъа|Шанбе
ddd/MM/yy|dd MMM y|dd MMMM y|EEEE, dd MMMM y
u, |, |, || ва |
U, |, |, ё ||, ё |
@tg-TJ tg
@tgk=tg
@tgl=fil
@th root
c¤#,##0.00
bม.ค.|ก.พ.|ม\u{E35}.ค.|เม.ย.|พ.ค.|ม\u{E34}.ย.|ก.ค.|ส.ค.|ก.ย.|ต.ค.|พ.ย.|ธ.ค.
Bมกราคม|ก\u{E38}มภาพ\u{E31}นธ\u{E4C}|ม\u{E35}นาคม|เมษายน|พฤษภาคม|ม\u{E34}ถ\u{E38}นายน|กรกฎาคม|ส\u{E34}งหาคม|ก\u{E31}นยายน|ต\u{E38}ลาคม|พฤศจ\u{E34}กายน|ธ\u{E31}นวาคม
aอา.|จ.|อ.|พ.|พฤ.|ศ.|ส.
Aว\u{E31}นอาท\u{E34}ตย\u{E4C}|ว\u{E31}นจ\u{E31}นทร\u{E4C}|ว\u{E31}นอ\u{E31}งคาร|ว\u{E31}นพ\u{E38}ธ|ว\u{E31}นพฤห\u{E31}สบด\u{E35}|ว\u{E31}นศ\u{E38}กร\u{E4C}|ว\u{E31}นเสาร\u{E4C}
dd/M/yy|d MMM y|d MMMM 'ค.ศ.' y|EEEEท\u{E35}\u{E48} d MMMM 'ค.ศ.' y
u | | และ||และ|
U, |, | หร\u{E37}อ || หร\u{E37}อ |
mAUDAU$|JPY¥|PHPPHP|THB฿
@th-TH th
@tha=th
@ti root
c¤#,##0.00
bጥሪ|ለካ|መጋ|ሚያ|ግን|ሰነ|ሓም|ነሓ|መስ|ጥቅ|ሕዳ|ታሕ
Bጥሪ|ለካቲት|መጋቢት|ሚያዝያ|ጉንበት|ሰነ|ሓምለ|ነሓሰ|መስከረም|ጥቅምቲ|ሕዳር|ታሕሳስ
aሰን|ሰኑ|ሰሉ|ረቡ|ሓሙ|ዓር|ቀዳ
Aሰንበት|ሰኑይ|ሰሉስ|ረቡዕ|ሓሙስ|ዓርቢ|ቀዳም
hቅ.ቀ.|ድ.ቀ.
dM/d/yy|MMM d, y|MMMM d, y|EEEE፣ d MMMM y
th:mm a|h:mm:ss a
rone: n in 0..1
u፣ |፣ |ን |ን|ን |ን
U፣ |፣ | ወይ || ወይ |
mCNYCNY|ETBBr|JPYJPY
@ti-ER ti
mERNNfk
@ti-ET ti
@tib=bo
@tig root
bጃንዩ|ፌብሩ|ማርች|ኤፕረ|ሜይ|ጁን|ጁላይ|ኦገስ|ሴፕቴ|ኦክተ|ኖቬም|ዲሴም
Bጃንዩወሪ|ፌብሩወሪ|ማርች|ኤፕረል|ሜይ|ጁን|ጁላይ|ኦገስት|ሴፕቴምበር|ኦክተውበር|ኖቬምበር|ዲሴምበር
aሰ/ዓ|ሰኖ|ታላሸ|ኣረር|ከሚሽ|ጅምዓ|ሰ/ን
Aሰንበት ዓባይ|ሰኖ|ታላሸኖ|ኣረርባዓ|ከሚሽ|ጅምዓት|ሰንበት ንኢሽ
ddd/MM/yy|dd-MMM-y|dd MMMM y|EEEE፡ dd MMMM ዮም y 'ዓ/ም'
th:mm a|h:mm:ss a
rone: n in 1
mERNNfk
@tig-ER tig
@tir=ti
@tk root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
býan|few|mart|apr|maý|iýun|iýul|awg|sen|okt|noý|dek
Býanwar|fewral|mart|aprel|maý|iýun|iýul|awgust|sentýabr|oktýabr|noýabr|dekabr
lÝan|Few|Mar|Apr|Maý|Iýun|Iýul|Awg|Sen|Okt|Noý|Dek
LÝanwar|Fewral|Mart|Aprel|Maý|Iýun|Iýul|Awgust|Sentýabr|Oktýabr|Noýabr|Dekabr
aýek|duş|siş|çar|pen|ann|şen
Aýekşenbe|duşenbe|sişenbe|çarşenbe|penşenbe|anna|şenbe
eÝek|Duş|Siş|Çar|Pen|Ann|Şen
EÝekşenbe|Duşenbe|Sişenbe|Çarşenbe|Penşenbe|Anna|Şenbe
hgo.öň|go.soň
ddd.MM.y|d MMM y|d MMMM y|d MMMM y EEEE
rone: n in 1
u, |, | we || we |
U, |, | ýa-da || ýa-da |
mEUREUR|GBPGBP|PHPPHP
@tk-TM tk
@tl=fil
@tn root
s0|.|’|-|%
c¤#,##0.00
bFer|Tlh|Mop|Mor|Mot|See|Phu|Pha|Lwe|Dip|Ngw|Sed
BFerikgong|Tlhakole|Mopitlo|Moranang|Motsheganang|Seetebosigo|Phukwi|Phatwe|Lwetse|Diphalane|Ngwanatsele|Sedimonthole
aTsh|Mos|Labb|Labr|Labn|Labt|Mat
ATshipi|Mosupologo|Labobedi|Laboraro|Labone|Labotlhano|Matlhatso
rone: n in 1
mZARR
@tn-BW tn
mBWPP
@tn-ZA tn
@tnf=fa-AF
@to root
bSān|Fēp|Maʻa|ʻEpe|Mē|Sun|Siu|ʻAok|Sēp|ʻOka|Nōv|Tīs
BSānuali|Fēpueli|Maʻasi|ʻEpeleli|Mē|Sune|Siulai|ʻAokosi|Sēpitema|ʻOkatopa|Nōvema|Tīsema
LSānuali|Fēpueli|Maʻasi|ʻEpeleli|Mē|Sune|Siulai|ʻAokosi|Sepitema|ʻOkatopa|Nōvema|Tīsema
aSāp|Mōn|Tūs|Pul|Tuʻa|Fal|Tok
ASāpate|Mōnite|Tūsite|Pulelulu|Tuʻapulelulu|Falaite|Tokonaki
hHH|EA
dd/M/yy|d MMM y|d MMMM y|EEEE d MMMM y
th:mm\u{202F}a|h:mm:ss\u{202F}a
u mo | mo | mo || mo |
U, |, |, pē || pē |
mAUDAUD$|NZDNZD$|TOPT$
@to-TO to
@tok root
s0|,|\u{A0}|-|%
n#,#0.###
p%#,#0
c¤#,#0.00
bmun #1|mun #2|mun #3|mun #4|mun #5|mun #6|mun #7|mun #8|mun #9|mun #10|mun #11|mun #12
Bmun #1|mun #2|mun #3|mun #4|mun #5|mun #6|mun #7|mun #8|mun #9|mun #10|mun #11|mun #12
asuno esun #7|suno esun #1|suno esun #2|suno esun #3|suno esun #4|suno esun #5|suno esun #6
Asuno esun #7|suno esun #1|suno esun #2|suno esun #3|suno esun #4|suno esun #5|suno esun #6
@tok-001 tok
@ton=to
@tpi root
c#,##0.00\u{A0}¤
bJan|Feb|Mas|Epr|Me|Jun|Jul|Oga|Sep|Okt|Nov|Des
BJanueri|Februeri|Mas|Epril|Me|Jun|Julai|Ogas|Septemba|Oktoba|Novemba|Desemba
aSan|Man|Tun|Tri|Fon|Fra|Sar
ASande|Mande|Tunde|Trinde|Fonde|Fraide|Sarere
ddd/MM/yy|dd MMM y|dd MMMM y|EEE, dd MMMM y
thh:mm\u{202F}a|hh:mm:ss\u{202F}a
@tpi-PG tpi
@tr root
s0|,|.|-|%
p%#,##0
c¤#,##0.00
bOca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara
BOcak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık
aPaz|Pzt|Sal|Çar|Per|Cum|Cmt
APazar|Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi
hÖÖ|ÖS
dd.MM.y|d MMM y|d MMMM y|d MMMM y EEEE
rone: n in 1
u, |, | ve || ve |
U, |, | veya || veya |
mAUDAU$|JPY¥|PHPPHP|THB฿|TRY₺|USD$
@tr-CY tr
th:mm\u{202F}a|h:mm:ss\u{202F}a
@tr-TR tr
@trv root
bKii|Dhi|Tri|Spi|Rii|Mti|Emi|Mai|Mni|Mxi|Mxk|Mxd
BKingal idas|Dha idas|Tru idas|Spat idas|Rima idas|Mataru idas|Empitu idas|Maspat idas|Mngari idas|Maxal idas|Maxal kingal idas|Maxal dha idas
aEmp|Kin|Dha|Tru|Spa|Rim|Mat
AJiyax sngayan|tgKingal jiyax iyax sngayan|tgDha jiyax iyax sngayan|tgTru jiyax iyax sngayan|tgSpac jiyax iyax sngayan|tgRima jiyax iyax sngayan|tgMataru jiyax iyax sngayan
dy-MM-dd|y MMM d|y MMMM d|EEEE, y MMMM dd
th:mm\u{202F}a|h:mm:ss\u{202F}a
@trv-TW trv
@trw root
bجنوری|فروری|مارچ|اپریل|مئ|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
Bجنوری|فروری|مارچ|اپریل|مئ|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
aایکشیمے|د\u{64F}وشیمے|گھن آنگا|چارشیمے|پ\u{64E}ئ شیمے|ش\u{64F}وگار|ل\u{64E}و آنگا
Aایکشیمے|د\u{64F}وشیمے|گھن آنگا|چارشیمے|پ\u{64E}ئ شیمے|ش\u{64F}وگار|ل\u{64E}و آنگا
dd/M/yy|d MMM، y|d MMMM، y|EEEE، d MMMM، y
th:mm a|h:mm:ss a
u،|،| ،آں || آں |
U،|،|، یا || یا |
@trw-PK trw
@ts root
s0|,|\u{A0}|-|%
bSun|Yan|Kul|Dzi|Mud|Kho|Maw|Mha|Ndz|Nhl|Huk|N’w
BSunguti|Nyenyenyani|Nyenyankulu|Dzivamisoko|Mudyaxihi|Khotavuxika|Mawuwani|Mhawuri|Ndzhati|Nhlangula|Hukuri|N’wendzamhala
aSon|Mus|Bir|Har|Ne|Tlh|Mug
ASonta|Musumbhunuku|Ravumbirhi|Ravunharhu|Ravumune|Ravuntlhanu|Mugqivela
rone: n in 1
mZARR
@ts-ZA ts
@tsn=tn
@tso=ts
@tt root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00\u{A0}¤
bгыйн.|фев.|мар.|апр.|май|июнь|июль|авг.|сент.|окт.|нояб.|дек.
Bгыйнвар|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь
aякш.|дүш.|сиш.|чәр.|пәнҗ.|җом.|шим.
Aякшәмбе|дүшәмбе|сишәмбе|чәршәмбе|пәнҗешәмбе|җомга|шимбә
ddd.MM.y|d MMM, y\u{202F}'ел'|d MMMM, y\u{202F}'ел'|d MMMM, y\u{202F}'ел', EEEE
tH:mm|H:mm:ss
u, |, | һәм || һәм |
U, |, |, яки || яки |
@tt-RU tt
@tuk=tk
@tur=tr
@tw=ak
@twi=ak
@twq root
s0|.|\u{A0}|-|%
c#,##0.00¤
bŽan|Fee|Mar|Awi|Me|Žuw|Žuy|Ut|Sek|Okt|Noo|Dee
BŽanwiye|Feewiriye|Marsi|Awiril|Me|Žuweŋ|Žuyye|Ut|Sektanbur|Oktoobur|Noowanbur|Deesanbur
aAlh|Ati|Ata|Ala|Alm|Alz|Asi
AAlhadi|Atinni|Atalaata|Alarba|Alhamiisa|Alzuma|Asibti
hSubbaahi|Zaarikay\u{202F}b
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
@twq-NE twq
@tzm root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bYen|Yeb|Mar|Ibr|May|Yun|Yul|Ɣuc|Cut|Kṭu|Nwa|Duj
BYennayer|Yebrayer|Mars|Ibrir|Mayyu|Yunyu|Yulyuz|Ɣuct|Cutanbir|Kṭuber|Nwanbir|Dujanbir
aAsa|Ayn|Asn|Akr|Akw|Asm|Asḍ
AAsamas|Aynas|Asinas|Akras|Akwas|Asimwas|Asiḍyas
hZdat\u{202F}azal|Ḍeffir\u{202F}aza
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 0..1 or n in 11..99
@tzm-MA tzm
@ug root
c¤#,##0.00
bيانۋار|فېۋرال|مارت|ئاپرېل|ماي|ئىيۇن|ئىيۇل|ئاۋغۇست|سېنتەبىر|ئۆكتەبىر|نويابىر|دېكابىر
Bيانۋار|فېۋرال|مارت|ئاپرېل|ماي|ئىيۇن|ئىيۇل|ئاۋغۇست|سېنتەبىر|ئۆكتەبىر|نويابىر|دېكابىر
aيە|دۈ|سە|چا|پە|جۈ|شە
Aيەكشەنبە|دۈشەنبە|سەيشەنبە|چارشەنبە|پەيشەنبە|جۈمە|شەنبە
hچ.ب|چ.ك
dy-MM-dd|d-MMM، y|d-MMMM، y|y d-MMMM، EEEE
rone: n in 1
u, |, |, and || and |
mCNY￥
@ug-CN ug
@uig=ug
@uk root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bсіч.|лют.|бер.|квіт.|трав.|черв.|лип.|серп.|вер.|жовт.|лист.|груд.
Bсічня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня
Lсічень|лютий|березень|квітень|травень|червень|липень|серпень|вересень|жовтень|листопад|грудень
aнд|пн|вт|ср|чт|пт|сб
Aнеділя|понеділок|вівторок|середа|четвер|пʼятниця|субота
hдп|пп
ddd.MM.yy|d MMM y\u{202F}'р'.|d MMMM y\u{202F}'р'.|EEEE, d MMMM y\u{202F}'р'.
rone: v in 0 and i mod 10 in 1 and i mod 100 not in 11|few: v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14|many: v in 0 and i mod 10 in 0 or v in 0 and i mod 10 in 5..9 or v in 0 and i mod 100 in 11..14
u, |, | і || і |
U, |, | або || або |
mAUDAUD|BRLBRL|CADCAD|CNYCNY|EUREUR|GBPGBP|HKDHKD|ILSILS|INRINR|JPY¥|KRWKRW|MXNMXN|NZDNZD|PHPPHP|TWDTWD|UAH₴|UAKкрб.|USDUSD|VNDVND|XCDXCD
@uk-UA uk
@ukr=uk
@ur root
s0|.|,|\u{200E}-|%
c¤#,##0.00
bجنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
Bجنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
aاتوار|پیر|منگل|بدھ|جمعرات|جمعہ|ہفتہ
Aاتوار|پیر|منگل|بدھ|جمعرات|جمعہ|ہفتہ
dd/M/yy|d MMM، y|d MMMM، y|EEEE، d MMMM، y
th:mm a|h:mm:ss a
rone: i in 1 and v in 0
u، |، |، اور || اور |
U، |، |، یا || یا |
mPHPPHP|PKRRs|THB฿|USD$
@ur-IN ur
s۰|٫|٬|\u{200E}-\u{200E}|%
mPKRPKR
@ur-PK ur
@urd=ur
@uz root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
byan|fev|mar|apr|may|iyn|iyl|avg|sen|okt|noy|dek
Byanvar|fevral|mart|aprel|may|iyun|iyul|avgust|sentabr|oktabr|noyabr|dekabr
lYan|Fev|Mar|Apr|May|Iyn|Iyl|Avg|Sen|Okt|Noy|Dek
LYanvar|Fevral|Mart|Aprel|May|Iyun|Iyul|Avgust|Sentabr|Oktabr|Noyabr|Dekabr
aYak|Dush|Sesh|Chor|Pay|Jum|Shan
Ayakshanba|dushanba|seshanba|chorshanba|payshanba|juma|shanba
hTO|TK
ddd/MM/yy|d-MMM, y|d-MMMM, y|EEEE, d-MMMM, y
rone: n in 1
u, |, | va || va |
U, |, | yoki || yoki |
mPHPPHP|UZSsoʻm
@uz-AF=uz-Arab-AF
@uz-Arab uz
s۰|٫|٬|\u{200E}-\u{200E}|٪
c¤\u{A0}#,##0.00
bجنو|فبر|مار|اپر|می|جون|جول|اگس|سپت|اکت|نوم|دسم
Bجنوری|فبروری|مارچ|اپریل|می|جون|جولای|اگست|سپتمبر|اکتوبر|نومبر|دسمبر
aی.|د.|س.|چ.|پ.|ج.|ش.
Aیکشنبه|دوشنبه|سه\u{200C}شنبه|چهارشنبه|پنجشنبه|جمعه|شنبه
hAM|PM
dy/M/d|d MMM y|d نچی MMMM y|y نچی ییل d نچی MMMM EEEE کونی
tH:mm|H:mm:ss
u, |, |, ||, |
U, |, |, or || or |
mAFN؋|PHP₱|UZSUZS
@uz-Arab-AF uz-Arab
@uz-CN=uz-Cyrl
@uz-Cyrl uz
bянв|фев|мар|апр|май|июн|июл|авг|сен|окт|ноя|дек
Bянвар|феврал|март|апрел|май|июн|июл|август|сентябр|октябр|ноябр|декабр
aякш|душ|сеш|чор|пай|жум|шан
Aякшанба|душанба|сешанба|чоршанба|пайшанба|жума|шанба
hТО|ТК
ddd/MM/yy|d MMM, y|d MMMM, y|EEEE, dd MMMM, y
u, |, |, ||, |
U, |, |, or || or |
mPHP₱|THB฿|UZSсўм
@uz-Cyrl-UZ uz-Cyrl
@uz-Latn uz
@uz-Latn-UZ uz-Latn
@uz-UZ=uz-Latn-UZ
@uzb=uz
@uzn=uz
@vai root
c¤#,##0.00
bꖨꖕꔞ|ꕒꕡ|ꕾꖺ|ꖢꖕ|ꖑꕱ|ꖱꘋ|ꖱꕞ|ꗛꔕ|ꕢꕌ|ꕭꖃ|ꔞꘋ|ꖨꖕꗏ
Bꖨꖕ ꕪꕴ ꔞꔀꕮꕊ|ꕒꕡꖝꖕ|ꕾꖺ|ꖢꖕ|ꖑꕱ|ꖱꘋ|ꖱꕞꔤ|ꗛꔕ|ꕢꕌ|ꕭꖃ|ꔞꘋꕔꕿ ꕸꖃꗏ|ꖨꖕ ꕪꕴ ꗏꖺꕮꕊ
aꕞꕌꔵ|ꗳꗡꘉ|ꕚꕞꕚ|ꕉꕞꕒ|ꕉꔤꕆꕢ|ꕉꔤꕀꕮ|ꔻꔬꔳ
Aꕞꕌꔵ|ꗳꗡꘉ|ꕚꕞꕚ|ꕉꕞꕒ|ꕉꔤꕆꕢ|ꕉꔤꕀꕮ|ꔻꔬꔳ
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm a|h:mm:ss a
mLRD$
@vai-LR=vai-Vaii-LR
@vai-Vaii vai
@vai-Vaii-LR vai-Vaii
@ve root
s0|,|\u{A0}|-|%
c¤#,##0.00
bPha|Luh|Ṱhf|Lam|Shu|Lwi|Lwa|Ṱha|Khu|Tsh|Ḽar|Nye
BPhando|Luhuhi|Ṱhafamuhwe|Lambamai|Shundunthule|Fulwi|Fulwana|Ṱhangule|Khubvumedzi|Tshimedzi|Ḽara|Nyendavhusiku
aSwo|Mus|Vhi|Rar|Ṋa|Ṱan|Mug
ASwondaha|Musumbuluwo|Ḽavhuvhili|Ḽavhuraru|Ḽavhuṋa|Ḽavhuṱanu|Mugivhela
rone: n in 1
mZARR
@ve-ZA ve
@vec root
s0|,|\u{202F}|-|%
c#,##0.00\u{202F}¤
bjen|feb|mar|apr|maj|jug|luj|ago|set|oto|nov|dez
Bjenaro|febraro|marso|aprile|majo|jugno|lujo|agosto|setenbre|otobre|novenbre|dezenbre
adom|lun|mar|mer|zob|vèn|sab
Adoménega|luni|marti|mèrcore|zoba|vènare|sabo
ddd/MM/yy|d MMM y|d MMMM y|EEEE d MMMM y
rone: i in 1 and v in 0|many: e in 0 and i not in 0 and i mod 1000000 in 0 and v in 0 or e not in 0..5
u, |, | e || e |
U, |, |, o || o |
@vec-IT vec
@ven=ve
@vi root
s0|,|.|-|%
c#,##0.00\u{A0}¤
bthg 1|thg 2|thg 3|thg 4|thg 5|thg 6|thg 7|thg 8|thg 9|thg 10|thg 11|thg 12
Btháng 1|tháng 2|tháng 3|tháng 4|tháng 5|tháng 6|tháng 7|tháng 8|tháng 9|tháng 10|tháng 11|tháng 12
lTháng 1|Tháng 2|Tháng 3|Tháng 4|Tháng 5|Tháng 6|Tháng 7|Tháng 8|Tháng 9|Tháng 10|Tháng 11|Tháng 12
LTháng 1|Tháng 2|Tháng 3|Tháng 4|Tháng 5|Tháng 6|Tháng 7|Tháng 8|Tháng 9|Tháng 10|Tháng 11|Tháng 12
aCN|Th 2|Th 3|Th 4|Th 5|Th 6|Th 7
AChủ Nhật|Thứ Hai|Thứ Ba|Thứ Tư|Thứ Năm|Thứ Sáu|Thứ Bảy
hSA|CH
dd/M/yy|d MMM, y|d MMMM, y|EEEE, d MMMM, y
u, |, | và || và |
U, |, | hoặc || hoặc |
mAUDAU$|JPY¥|PHPPHP|THB฿
@vi-VN vi
@vie=vi
@vmw root
bjaneiru|fevereiru|marsu|abril|maiu|junyu|julyu|agostu|setembru|outubru|novembru|dezembru
Bjaneiru|fevereiru|marsu|abril|maiu|junyu|julyu|agostu|setembru|outubru|novembru|dezembru
aettiminku|nihiku noolempwa|namaanli|namararu|namaxexe|namathanu|esaabadu
Aettiminku|nihiku noolempwa|namaanli|namararu|namaxexe|namathanu|esaabadu
@vmw-MZ vmw
@vo root
byan|feb|mäz|prl|may|yun|yul|gst|set|ton|nov|dek
Byanul|febul|mäzul|prilul|mayul|yunul|yulul|gustul|setul|tobul|novul|dekul
lyan|feb|mäz|prl|may|yun|yul|gst|set|tob|nov|dek
asu.|mu.|tu.|ve.|dö.|fr.|zä.
Asudel|mudel|tudel|vedel|dödel|fridel|zädel
eSu|Mu|Tu|Ve|Dö|Fr|Zä
dy-MM-dd|y MMM. d|y MMMM d|y MMMM'a' 'd'. d'id'
rone: n in 1
@vo-001 vo
@vol=vo
@vun root
c¤#,##0.00
bJan|Feb|Mac|Apr|Mei|Jun|Jul|Ago|Sep|Okt|Nov|Des
BJanuari|Februari|Machi|Aprilyi|Mei|Junyi|Julyai|Agusti|Septemba|Oktoba|Novemba|Desemba
aJpi|Jtt|Jnn|Jtn|Alh|Iju|Jmo
AJumapilyi|Jumatatuu|Jumanne|Jumatanu|Alhamisi|Ijumaa|Jumamosi
hutuko|kyiukonyi
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mTZSTSh
@vun-TZ vun
@wae root
bJen|Hor|Mär|Abr|Mei|Brá|Hei|Öig|Her|Wím|Win|Chr
BJenner|Hornig|Märze|Abrille|Meije|Bráčet|Heiwet|Öigšte|Herbštmánet|Wímánet|Wintermánet|Chrištmánet
aSun|Män|Ziš|Mit|Fró|Fri|Sam
ASunntag|Mäntag|Zištag|Mittwuč|Fróntag|Fritag|Samštag
dy-MM-dd|d. MMM y|d. MMMM y|EEEE, d. MMMM y
rone: n in 1
u, |, | und || und |
@wae-CH wae
@wal root
bጃንዩ|ፌብሩ|ማርች|ኤፕረ|ሜይ|ጁን|ጁላይ|ኦገስ|ሴፕቴ|ኦክተ|ኖቬም|ዲሴም
Bጃንዩወሪ|ፌብሩወሪ|ማርች|ኤፕረል|ሜይ|ጁን|ጁላይ|ኦገስት|ሴፕቴምበር|ኦክተውበር|ኖቬምበር|ዲሴምበር
aወጋ|ሳይኖ|ማቆሳኛ|አሩዋ|ሃሙሳ|አርባ|ቄራ
Aወጋ|ሳይኖ|ማቆሳኛ|አሩዋ|ሃሙሳ|አርባ|ቄራ
hማለዶ|ቃማ
ddd/MM/yy|dd-MMM-y|dd MMMM y|EEEE፥ dd MMMM ጋላሳ y 'ግሮተታ ላይታ'
th:mm a|h:mm:ss a
mETBBr
@wal-ET wal
@wel=cy
@wo root
s0|,|.|-|%
bSam|Few|Mar|Awr|Mee|Suw|Sul|Ut|Sàt|Okt|Now|Des
BSamwiyee|Fewriyee|Mars|Awril|Mee|Suwe|Sulet|Ut|Sàttumbar|Oktoobar|Nowàmbar|Desàmbar
aDib|Alt|Tal|Àla|Alx|Àjj|Ase
ADibéer|Altine|Talaata|Àlarba|Alxamis|Àjjuma|Aseer
hSub|Ngo
ddd-MM-y|d MMM, y|d MMMM, y|EEEE, d MMM, y
@wo-SN wo
@wol=wo
@xh root
s0|.|\u{A0}|-|%
c¤#,##0.00
bJan|Feb|Mat|Epr|Mey|Jun|Jul|Aga|Sept|Okt|Nov|Dis
BJanyuwari|Februwari|Matshi|Epreli|Meyi|Juni|Julayi|Agasti|Septemba|Okthobha|Novemba|Disemba
lJan|Feb|Mat|Epr|Mey|Jun|Jul|Aga|Sep|Okt|Nov|Dis
LJanyuwari|Februwari|Matshi|Epreli|Meyi|Juni|Julayi|Agasti|Septemba|Okthoba|Novemba|Disemba
aCaw|Mvu|Lwesb|Tha|Sin|Hla|Mgq
ACawe|Mvulo|Lwesibini|Lwesithathu|Lwesine|Lwesihlanu|Mgqibelo
eCaw|Mvu|Bin|Tha|Sin|Hla|Mgq
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
rone: n in 1
mZARR
@xh-ZA xh
@xho=xh
@xnr root
n#,##,##0.###
p#,##,##0%
c¤#,##,##0.00
bजन॰|फ\u{93C}र॰|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल॰|अग॰|स\u{93F}त॰|अक\u{94D}त\u{942}॰|नव॰|द\u{93F}स॰
Bजनवर\u{940}|फ\u{93C}रवर\u{940}|म\u{93E}र\u{94D}च|अप\u{94D}र\u{948}ल|मई|ज\u{942}न|ज\u{941}ल\u{93E}ई|अगस\u{94D}त|स\u{93F}त\u{902}बर|अक\u{94D}त\u{942}बर|नव\u{902}बर|द\u{93F}स\u{902}बर
aत\u{94B}आर|स\u{94B}आर|म\u{902}गल|ब\u{941}ध|व\u{940}र|श\u{941}क\u{94D}कर|शन\u{93F}
Aत\u{94B}आर|स\u{94B}आर|म\u{902}गलव\u{93E}र|ब\u{941}धव\u{93E}र|व\u{940}रव\u{93E}र|श\u{941}क\u{94D}करव\u{93E}र|शन\u{93F}च\u{94D}चरव\u{93E}र
hभ\u{94D}य\u{93E}ग\u{93E}|दप\u{947}हर\u{93E}/स\u{902}ज\u{93E}
dd/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
th:mm a|h:mm:ss a
u, |, |, कन\u{947} || कन\u{947} |
U, |, | य\u{93E} || य\u{93E} |
@xnr-IN xnr
@xog root
c#,##0.00\u{A0}¤
bJan|Feb|Mar|Apu|Maa|Juu|Jul|Agu|Seb|Oki|Nov|Des
BJanwaliyo|Febwaliyo|Marisi|Apuli|Maayi|Juuni|Julaayi|Agusito|Sebuttemba|Okitobba|Novemba|Desemba
aSabi|Bala|Kubi|Kusa|Kuna|Kuta|Muka
ASabiiti|Balaza|Owokubili|Owokusatu|Olokuna|Olokutaanu|Olomukaaga
hMunkyo|Eigulo
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
rone: n in 1
mUGXUSh
@xog-UG xog
@yav root
s0|,|\u{A0}|-|%
c#,##0.00\u{A0}¤
bo.1|o.2|o.3|o.4|o.5|o.6|o.7|o.8|o.9|o.10|o.11|o.12
Bpikítíkítie, oólí ú kutúan|siɛyɛ\u{301}, oóli ú kándíɛ|ɔnsúmbɔl, oóli ú kátátúɛ|mesiŋ, oóli ú kénie|ensil, oóli ú kátánuɛ|ɔsɔn|efute|pisuyú|imɛŋ i puɔs|imɛŋ i putúk,oóli ú kátíɛ|makandikɛ|pilɔndɔ\u{301}
asd|md|mw|et|kl|fl|ss
Asɔ\u{301}ndiɛ|móndie|muányáŋmóndie|metúkpíápɛ|kúpélimetúkpiapɛ|feléte|séselé
hkiɛmɛ\u{301}ɛm|kisɛ\u{301}ndɛ
dd/M/y|d MMM y|d MMMM y|EEEE d MMMM y
@yav-CM yav
@ydd=yi
@yi root
bיא\u{5B7}נוא\u{5B7}ר|פ\u{5BF}עברוא\u{5B7}ר|מערץ|א\u{5B7}פ\u{5BC}ריל|מיי|יוני|יולי|אויגוסט|סעפ\u{5BC}טעמבער|אקטאבער|נאוועמבער|דעצעמבער
Bיא\u{5B7}נוא\u{5B7}ר|פ\u{5BF}עברוא\u{5B7}ר|מערץ|א\u{5B7}פ\u{5BC}ריל|מיי|יוני|יולי|אויגוסט|סעפ\u{5BC}טעמבער|אקטאבער|נאוועמבער|דעצעמבער
lיא\u{5B7}נ|פ\u{5BF}עב|מערץ|א\u{5B7}פ\u{5BC}ר|מיי|יוני|יולי|אויג|סעפ\u{5BC}|אקט|נאוו|דעצ
aזונטיק|מא\u{5B8}נטיק|דינסטיק|מיטוואך|דאנערשטיק|פ\u{5BF}רײ\u{5B7}טיק|שבת
Aזונטיק|מא\u{5B8}נטיק|דינסטיק|מיטוואך|דאנערשטיק|פ\u{5BF}רײ\u{5B7}טיק|שבת
hפ\u{5BF}א\u{5B7}רמיטא\u{5B8}ג|נא\u{5B8}כמיטא\u{5B8}ג
ddd/MM/yy|dטן MMM y|dטן MMMM y|EEEE, dטן MMMM y
rone: i in 1 and v in 0
u, |, | און || און |
@yi-UA yi
@yid=yi
@yo root
c¤#,##0.00
bOṣù Ṣẹ\u{301}rẹ\u{301}|Oṣù Èrèlè|Oṣù Ẹrẹ\u{300}nà|Oṣù Ìgbé|Oṣù Ẹ\u{300}bibi|Oṣù Òkúdu|Oṣù Agẹmọ|Oṣù Ògún|Oṣù Owewe|Oṣù Ọ\u{300}wàrà|Oṣù Bélú|Oṣù Ọ\u{300}pẹ\u{300}
BOṣù Ṣẹ\u{301}rẹ\u{301}|Oṣù Èrèlè|Oṣù Ẹrẹ\u{300}nà|Oṣù Ìgbé|Oṣù Ẹ\u{300}bibi|Oṣù Òkúdu|Oṣù Agẹmọ|Oṣù Ògún|Oṣù Owewe|Oṣù Ọ\u{300}wàrà|Oṣù Bélú|Oṣù Ọ\u{300}pẹ\u{300}
aÀìkú|Ajé|Ìsẹ\u{301}gun|Ọjọ\u{301}rú|Ọjọ\u{301}bọ|Ẹtì|Àbámẹ\u{301}ta
AỌjọ\u{301} Àìkú|Ọjọ\u{301} Ajé|Ọjọ\u{301} Ìsẹ\u{301}gun|Ọjọ\u{301}rú|Ọjọ\u{301}bọ|Ọjọ\u{301} Ẹtì|Ọjọ\u{301} Àbámẹ\u{301}ta
EÀìkú|Ajé|Ìsẹ\u{301}gun|Ọjọ\u{301}rú|Ọjọ\u{301}bọ|Ẹtì|Àbámẹ\u{301}ta
hÀárọ\u{300}|Ọ\u{300}sán
dd/M/y|d MM y|d MMM y|EEEE, d MMM y
tH:m|H:m:s
u, |, |, || àti|
U, |, |, tabi || tàbí |
mNGN₦|USD$
@yo-BJ yo
bOshù Shɛ\u{301}rɛ\u{301}|Oshù Èrèlè|Oshù Ɛrɛ\u{300}nà|Oshù Ìgbé|Oshù Ɛ\u{300}bibi|Oshù Òkúdu|Oshù Agɛmɔ|Oshù Ògún|Oshù Owewe|Oshù Ɔ\u{300}wàrà|Oshù Bélú|Oshù Ɔ\u{300}pɛ\u{300}
BOshù Shɛ\u{301}rɛ\u{301}|Oshù Èrèlè|Oshù Ɛrɛ\u{300}nà|Oshù Ìgbé|Oshù Ɛ\u{300}bibi|Oshù Òkúdu|Oshù Agɛmɔ|Oshù Ògún|Oshù Owewe|Oshù Ɔ\u{300}wàrà|Oshù Bélú|Oshù Ɔ\u{300}pɛ\u{300}
aÀìkú|Ajé|Ìsɛ\u{301}gun|Ɔjɔ\u{301}rú|Ɔjɔ\u{301}bɔ|Ɛtì|Àbámɛ\u{301}ta
AƆjɔ\u{301} Àìkú|Ɔjɔ\u{301} Ajé|Ɔjɔ\u{301} Ìsɛ\u{301}gun|Ɔjɔ\u{301}rú|Ɔjɔ\u{301}bɔ|Ɔjɔ\u{301} Ɛtì|Ɔjɔ\u{301} Àbámɛ\u{301}ta
EÀìkú|Ajé|Ìsɛ\u{301}gun|Ɔjɔ\u{301}rú|Ɔjɔ\u{301}bɔ|Ɛtì|Àbámɛ\u{301}ta
hÀárɔ\u{300}|Ɔ\u{300}sán
@yo-NG yo
@yor=yo
@yrl root
s0|,|.|-|%
bye|mk|ms|id|pu|py|pm|ps|pi|yp|yy|ym
Byepé|mukũi|musapíri|irũdí|pú|pú-yepé|pú-mukũi|pú-musapíri|pú-irũdí|yepé-putimaã|yepé-yepé|yepé-mukũi
amit|mur|mmk|mms|sup|yuk|sau
Amituú|murakipí|murakí-mukũi|murakí-musapíri|supapá|yukuakú|saurú
ddd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
u, |, | asuí || asuí |
U, |, | u || u |
mAUDAU$|PTEEsc.|THB฿|VESBs.S
@yrl-BR yrl
@yrl-CO yrl
ha.\u{202F}m.|p.\u{202F}m.
th:mm\u{202F}a|h:mm:ss\u{202F}a
@yrl-VE yrl
ha.\u{202F}m.|p.\u{202F}m.
th:mm\u{202F}a|h:mm:ss\u{202F}a
@yue root
c¤#,##0.00
b1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
B1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
a星期日|星期一|星期二|星期三|星期四|星期五|星期六
A星期日|星期一|星期二|星期三|星期四|星期五|星期六
h上午|下午
dy/M/d|y年M月d日|y年M月d日|y年M月d日 EEEE
tah:mm|ah:mm:ss
u、|、|同||同|
U、|、| 或 || 或 |
mAUDAU$|JPY¥|KRW￦
@yue-CN=yue-Hans-CN
@yue-HK=yue-Hant-HK
@yue-Hans yue
B一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月
a周日|周一|周二|周三|周四|周五|周六
dy/M/d|y年M月d日|y年M月d日|y年M月d日EEEE
tHH:mm|HH:mm:ss
mJPYJP¥
@yue-Hans-CN yue-Hans
@yue-Hant yue
@yue-Hant-CN yue-Hant
tHH:mm|HH:mm:ss
@yue-Hant-HK yue-Hant
@yue-Hant-MO yue-Hant
@yue-MO=yue-Hant-MO
@za root
bndwenit|ndwenngeih|ndwensam|ndwenseiq|ndwenngux|ndwenloeg|ndwencaet|ndwenbet|ndwengouj|ndwencib|ndwencib’it|ndwencibngeih
Bndwenit|ndwenngeih|ndwensam|ndwenseiq|ndwenngux|ndwenloeg|ndwencaet|ndwenbet|ndwengouj|ndwencib|ndwencib’it|ndwencibngeih
angoenzsinghgiz|singhgizit|singhgizngeih|singhgizsam|singhgizseiq|singhgizhaj|singhgizroek
Angoenzsinghgiz|singhgizit|singhgizngeih|singhgizsam|singhgizseiq|singhgizhaj|singhgizroek
u, |, | caeuq || caeuq |
U, |, | roxnaeuz || roxnaeuz |
@za-CN za
@zgh root
s0|,|\u{A0}|-|%
p#,##0\u{A0}%
c#,##0.00¤
bⵉⵏⵏ|ⴱⵕⴰ|ⵎⴰⵕ|ⵉⴱⵔ|ⵎⴰⵢ|ⵢⵓⵏ|ⵢⵓⵍ|ⵖⵓⵛ|ⵛⵓⵜ|ⴽⵜⵓ|ⵏⵓⵡ|ⴷⵓⵊ
Bⵉⵏⵏⴰⵢⵔ|ⴱⵕⴰⵢⵕ|ⵎⴰⵕⵚ|ⵉⴱⵔⵉⵔ|ⵎⴰⵢⵢⵓ|ⵢⵓⵏⵢⵓ|ⵢⵓⵍⵢⵓⵣ|ⵖⵓⵛⵜ|ⵛⵓⵜⴰⵏⴱⵉⵔ|ⴽⵜⵓⴱⵔ|ⵏⵓⵡⴰⵏⴱⵉⵔ|ⴷⵓⵊⴰⵏⴱⵉⵔ
aⴰⵙⴰ|ⴰⵢⵏ|ⴰⵙⵉ|ⴰⴽⵕ|ⴰⴽⵡ|ⴰⵙⵉⵎ|ⴰⵙⵉⴹ
Aⴰⵙⴰⵎⴰⵙ|ⴰⵢⵏⴰⵙ|ⴰⵙⵉⵏⴰⵙ|ⴰⴽⵕⴰⵙ|ⴰⴽⵡⴰⵙ|ⴰⵙⵉⵎⵡⴰⵙ|ⴰⵙⵉⴹⵢⴰⵙ
hⵜⵉⴼⴰⵡⵜ|ⵜⴰⴷⴳⴳⵯⴰⵜ
dd/M/y|d MMM, y|d MMMM y|EEEE d MMMM y
@zgh-MA zgh
@zh root
c¤#,##0.00
b1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
B一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月
a周日|周一|周二|周三|周四|周五|周六
A星期日|星期一|星期二|星期三|星期四|星期五|星期六
h上午|下午
dy/M/d|y年M月d日|y年M月d日|y年M月d日EEEE
u、|、|和||和|
U、|、|或||或|
mAUDAU$|CNY¥|ILRILS|PHPPHP|XXXXXX
@zh-AU=zh-Hant
@zh-BN=zh-Hant
@zh-CN=zh-Hans-CN
@zh-GB=zh-Hant
@zh-GF=zh-Hant
@zh-HK=zh-Hant-HK
@zh-Hans zh
@zh-Hans-CN zh-Hans
@zh-Hans-HK zh-Hans
dd/M/yy|y年M月d日|y年M月d日|y年M月d日EEEE
tah:mm|ah:mm:ss
@zh-Hans-MO zh-Hans
dd/M/yy|y年M月d日|y年M月d日|y年M月d日EEEE
tah:mm|ah:mm:ss
mMOPMOP$
@zh-Hans-MY zh-Hans
tah:mm|ah:mm:ss
@zh-Hans-SG zh-Hans
ddd/MM/yy|y年M月d日|y年M月d日|y年M月d日EEEE
tah:mm|ah:mm:ss
mSGD$
@zh-Hant zh
B1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
a週日|週一|週二|週三|週四|週五|週六
dy/M/d|y年M月d日|y年M月d日|y年M月d日 EEEE
tBh:mm|Bh:mm:ss
H凌晨|凌晨|凌晨|凌晨|凌晨|清晨|清晨|清晨|上午|上午|上午|上午|中午|下午|下午|下午|下午|下午|下午|晚上|晚上|晚上|晚上|晚上|午夜|
mCNYCN¥|ILRILR|JPY¥|KRW￦|TWD$|XXX¤
@zh-Hant-HK zh-Hant
dd/M/y|y年M月d日|y年M月d日|y年M月d日EEEE
tah:mm|ah:mm:ss
u、|、|及||及|
mKRW₩|TWDNT$
@zh-Hant-MO zh-Hant-HK
mMOPMOP$
@zh-Hant-MY zh-Hant
tah:mm|ah:mm:ss
@zh-Hant-TW zh-Hant
@zh-ID=zh-Hant
@zh-MO=zh-Hant-MO
@zh-MY=zh-Hans-MY
@zh-PA=zh-Hant
@zh-PF=zh-Hant
@zh-PH=zh-Hant
@zh-SG=zh-Hans-SG
@zh-SR=zh-Hant
@zh-TH=zh-Hant
@zh-TW=zh-Hant-TW
@zh-US=zh-Hant
@zh-VN=zh-Hant
@zha=za
@zho=zh
@zsm=ms
@zu root
c¤#,##0.00
bJan|Feb|Mas|Eph|Mey|Jun|Jul|Aga|Sep|Okt|Nov|Dis
BJanuwari|Februwari|Mashi|Ephreli|Meyi|Juni|Julayi|Agasti|Septhemba|Okthoba|Novemba|Disemba
aSon|Mso|Bil|Tha|Sin|Hla|Mgq
AISonto|UMsombuluko|ULwesibili|ULwesithathu|ULwesine|ULwesihlanu|UMgqibelo
dM/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
rone: i in 0 or n in 1
u, |, |, ne-|| ne-|
mPHPPHP|THB฿|USD$|ZARR
@zu-ZA zu
@zul=zu
@zyb=za
""" }
}
