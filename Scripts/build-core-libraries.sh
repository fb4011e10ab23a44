#!/bin/sh
# build-core-libraries.sh FOLDER: builds the core's C libraries for WebAssembly from Debian's source
# packages: static libraries, headers, LICENSES.txt and sources.tsv in FOLDER. Nothing is rebuilt
# until this script or a version changes.
set -eu
cd "$(dirname "$0")/.."
output=$(realpath -m "$1")
export LC_ALL=C

Scripts/install-packages.sh wasm
. Scripts/one-at-a-time.sh

packages="libssl-dev libbrotli-dev libisal-dev libdeflate-dev libqrencode-dev"
ingredients=$({
    cat Scripts/build-core-libraries.sh Scripts/debian-sources.sh
    # shellcheck disable=SC2086
    apt-cache show --no-all-versions clang lld wasi-libc libclang-rt-dev-wasm32 $packages | grep -E '^(Package|Version|Source):'
} | sha256sum | cut -d ' ' -f 1)
# is_built DAY: whether the libraries were made from these ingredients, or on that day from older
# sources.
is_built() { grep -qxE "$ingredients( $1)?" "$output/stamp" 2>/dev/null; }
if is_built "$(date +%F)"; then exit 0; fi

work=$(mktemp -d)
. Scripts/exit-on-signals.sh
trap 'rm -rf "$work"' EXIT
mkdir "$work/objects"
. Scripts/debian-sources.sh
for source in openssl:libssl-dev brotli:libbrotli-dev libisal:libisal-dev libdeflate:libdeflate-dev qrencode:libqrencode-dev; do
    unpack_newest "${source%:*}" "${source#*:}"
done
warn_of_older
rm -rf "$output"
mkdir -p "$output/include"

compiler="/usr/bin/clang --target=wasm32-wasi -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_GETPID -D_WASI_EMULATED_PROCESS_CLOCKS"

# library NAME FLAGS FILE…: makes lib$NAME.a from these files. It contains no name of a folder, so
# the same sources give the same bytes.
library() {
    name=$1
    flags=$2
    shift 2
    mkdir "$work/objects/$name"
    for file; do
        # shellcheck disable=SC2086
        $compiler -Oz -w "-ffile-prefix-map=$work=." $flags -c "$file" -o "$work/objects/$name/$(basename "$file" .c).o"
    done
    llvm-ar rcsD "$output/lib$name.a" "$work/objects/$name"/*.o
}

(
    cd "$work/openssl"
    # libcrypto reaches its algorithms through tables, so the linker cannot drop any. These stay in
    # the tables.
    kept='(?:SHA1|SHA2_256|SHA2_512|AES_256_(?:GCM|CBC|ECB|CTR)|HMAC|HKDF|PBKDF2|SCRYPT|X25519|ED25519|RSA|CTR_DRBG|SEED_SRC)\b'
    perl -0pi -e "s/\\{ PROV_NAMES_(?!$kept)\\w+,[^{}]*\\},\\n//g; s/ALGC?\\(PROV_NAMES_(?!$kept)\\w+,[^()]*\\),?\\n//g" providers/defltprov.c
    perl -0pi -e 's/^ENCODER(?:_TEXT|_w_structure)?\((?!"RSA", rsa, yes, der)[^()]*\),\n//mg' providers/encoders.inc
    perl -0pi -e 's/^DECODER(?:_w_structure)?\((?!"(?:RSA|X25519|ED25519|DER)", der)[^()]*\),\n//mg' providers/decoders.inc
    perl -pi -e 's/^.*&ossl_(?:eckey|ecx448|ed448)_asn1_meth,\n//' crypto/asn1/standard_methods.h
    perl -pi -e 's/^.*\bossl_(?:ec|ecx448|ed448)_pkey_method,\n//' crypto/evp/pmeth_lib.c
    # AES reads its tables at secret indexes, so the time of a read would show them.
    # OPENSSL_AES_CONST_TIME uses no tables.
    flags="-w -DOPENSSL_AES_CONST_TIME -DNO_SYSLOG"
    SOURCE_DATE_EPOCH=0 CC="$compiler" AR=llvm-ar RANLIB=llvm-ranlib CFLAGS="-Os $flags" ./Configure gcc -static --with-rand-seed=none \
        no-makedepend no-asm no-threads no-shared no-sock no-dso no-engine no-ui-console no-tests no-module no-autoload-config no-stdio no-posix-io no-secure-memory \
        no-err no-filenames no-ssl no-tls no-dtls no-aria no-bf no-blake2 no-camellia no-cast no-chacha no-poly1305 no-cmac no-cmp no-cms no-comp \
        no-ct no-des no-dgram no-dh no-dsa no-ec2m no-gost no-idea no-legacy no-md4 no-mdc2 no-multiblock no-nextprotoneg no-ocb no-ocsp no-psk no-rc2 \
        no-rc4 no-rfc3779 no-rmd160 no-seed no-siphash no-siv no-sm2 no-sm3 no-sm4 no-srp no-srtp no-ts no-whirlpool >"$work/configure.log" 2>&1 ||
        {
            tail -n 20 "$work/configure.log" >&2
            exit 1
        }
    # The flags of a make that runs this script must not reach this one.
    unset MAKEFLAGS
    export SOURCE_DATE_EPOCH=0
    {
        # Deriving from a passphrase takes an eighth less time, for 1,000 bytes more.
        make --silent build_generated && make --silent CFLAGS="-O2 $flags" providers/implementations/kdfs/libdefault-lib-scrypt.o &&
            make --silent -j2 libcrypto.a
    } >"$work/make.log" 2>&1 || {
        tail -n 20 "$work/make.log" >&2
        exit 1
    }
    cp libcrypto.a "$output/"
    cp -r include/openssl "$output/include/"
)

cp -r "$work/brotli/c/include/brotli" "$output/include/"
library brotli "-I$work/brotli/c/include" "$work"/brotli/c/common/*.c "$work"/brotli/c/dec/*.c

mkdir "$output/include/isa-l"
cp "$work"/libisal/include/*.h "$output/include/isa-l/"
# Renames gf_mul, since OpenSSL has a function of this name.
library isal "-Dgf_mul=isal_gf_mul -I$work/libisal/include" "$work"/libisal/erasure_code/ec_base.c "$work"/libisal/erasure_code/ec_base_aliases.c

cp "$work/libdeflate/libdeflate.h" "$output/include/"
library deflate "-I$work/libdeflate" "$work"/libdeflate/lib/deflate_*.c "$work"/libdeflate/lib/utils.c

# The command-line program of qrencode.
rm "$work/qrencode/qrenc.c"
cp "$work/qrencode/qrencode.h" "$output/include/"
library qrencode "-DSTATIC_IN_RELEASE=static -DMAJOR_VERSION=4 -DMINOR_VERSION=1 -DMICRO_VERSION=1 -DVERSION=\"4.1.1\" -I$work/qrencode" \
    "$work"/qrencode/*.c

# The licences require their texts to accompany the module.
{
    for source in openssl:LICENSE.txt brotli:LICENSE libisal:LICENSE libdeflate:COPYING qrencode:COPYING; do
        package=${source%%:*}
        printf '==== %s, Debian source package %s\n\n' "$package" "$(cat "$work/$package.version")"
        cat "$work/$package/${source#*:}"
        echo
    done
    printf '==== wasi-libc, Debian source package %s\n\n' "$(dpkg-query --show --showformat='${source:Version}' wasi-libc)"
    awk 'BEGIN { RS = ""; ORS = "\n\n" } /^Files: (\*|libc-top-half\/musl\/\*)\n|^Files:.*qsort|^License: (MIT|CC0-1.0)\n/' \
        /usr/share/doc/wasi-libc/copyright
    # The package's name contains clang's version.
    runtime=$(dpkg-query --search "$(/usr/bin/clang --target=wasm32-wasi --rtlib=compiler-rt -print-libgcc-file-name)" | cut -d : -f 1)
    printf '==== compiler-rt, Debian package %s\n\n' "$(dpkg-query --show --showformat='${Version}' "$runtime")"
    awk 'BEGIN { RS = ""; ORS = "\n\n" } /^License: Apache-2.0 with LLVM exception/ { print; exit }' "/usr/share/doc/$runtime/copyright"
} >"$output/LICENSES.txt"
cp "$work/sources.tsv" "$output/"
echo "$ingredients$again" >"$output/stamp"
