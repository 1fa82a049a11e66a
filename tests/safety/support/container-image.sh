#!/bin/sh
# container-image.sh FOLDER PORT NODE
# Builds the image of the Dockerfile in FOLDER without a daemon and starts it. Prints its size, its packages, the
# accounts that its command lists, the owner of a backup that it writes, and the files that its user can write outside
# /data. Its mounts and the server end with the namespaces in which the case runs it.
set -eu
folder=$1 port=$2 node=$3
export BUILDAH_ISOLATION=chroot
buildah() { command buildah --root "$folder/images" --runroot "$folder/run" "$@"; }

# the images that the Dockerfile starts from: Debian slim, and the same with Node and this machine's npm
node_image=$(sed -n 's/^FROM \(node:[^ ]*\).*/\1/p' Dockerfile)
debian_image=$(sed -n 's/^FROM \(debian:.*\)/\1/p' Dockerfile)
release=${debian_image#debian:} release=${release%-slim}
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $release" 'Label: Debian' | head -1)
base=$(buildah from scratch)
root=$(buildah mount "$base")
debootstrap --variant=minbase "$release" "$root" "$mirror" >&2
(cd "$root" && rm -r var/cache/apt var/lib/apt/lists usr/share/doc usr/share/locale usr/share/man)
buildah commit -q "$base" "localhost/$debian_image" >&2
for library in /usr/lib/*/libatomic.so.1; do cp "$library" "$root$library"; done
cp "$node" "$root/usr/local/bin/node"
mkdir "$root/usr/local/lib/node_modules"
cp -r "${npm_execpath%/bin/*}" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
buildah config --env NODE_EXTRA_CA_CERTS=/certificates "$base"
buildah commit -q "$base" "localhost/$node_image" >&2

# npm as it is configured on this machine, with volumes, which do not become part of the image
cat "$npm_config_userconfig" >"$folder/npmrc" 2>/dev/null || true
cat "${NODE_EXTRA_CA_CERTS:-/dev/null}" >"$folder/certificates"
buildah build --pull=never --tag idavaka -v "$npm_config_cache:/root/.npm" -v "$folder/npmrc:/root/.npmrc:ro" \
  -v "$folder/certificates:/certificates:ro" . >&2
buildah images --format '{{.Size}}' idavaka

container=$(buildah from --pull=never idavaka)
in_container() { buildah run --env PORT="$port" --env HOST=127.0.0.1 --env DEMO=off "$container" -- "$@"; }
in_container sh -c 'cd node_modules && echo * @*/*'
in_container $(buildah inspect --format '{{range .OCIv1.Config.Cmd}}{{.}} {{end}}' "$container") >&2 &
until in_container node -e "fetch('http://127.0.0.1:$port/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))" 2>/dev/null; do
  kill -0 $! # fails when the server has ended
  sleep 1
done
in_container node src/admin.ts list
in_container node src/backup.ts /data/now.backup >&2
in_container stat --format %u /data/now.backup
in_container find /idavaka -writable
